import { commands, extensions } from 'vscode';
import { isJsonObject, type JsonValue } from '../core/json.ts';

/** Includes commands of extensions that have not started. */
export async function findInstalledCommands(): Promise<ReadonlySet<string>> {
  const contributed = extensions.all.flatMap(({ packageJSON }) => contributedCommands(packageJSON));
  return new Set([...(await commands.getCommands()), ...contributed]);
}

function contributedCommands(manifest: JsonValue): readonly string[] {
  const contributes = isJsonObject(manifest) ? manifest.contributes : undefined;
  const written = isJsonObject(contributes) ? contributes.commands : undefined;
  const entries = Array.isArray(written) ? written : [written];
  return entries.flatMap((entry) => (isJsonObject(entry) && typeof entry.command === 'string' ? [entry.command] : []));
}
