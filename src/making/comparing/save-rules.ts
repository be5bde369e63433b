import { parseJsonc } from '../../core/data/jsonc.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import type { FolderState } from '../chapter.ts';
import { editableText } from './text-file.ts';

/** How an editor changes texts on save. */
export interface SaveRules {
  readonly trimsBlanks: boolean;
  readonly endsLastLine: boolean;
  readonly trimsLastLines: boolean;
}

/** From `.vscode/settings.json` and `.editorconfig`, whichever files they apply to, to be safe. */
export async function readSaveRules(...states: readonly FolderState[]): Promise<SaveRules> {
  const settings = await readAll(states, '.vscode/settings.json');
  const config = (await readAll(states, '.editorconfig')).join('\n');
  const roots = settings.map((text) => parseJsonc(text).root);
  const isOn = (key: string) =>
    roots.some((root) => {
      const value = root?.kind === 'object' ? findProperty(root, key)?.value : undefined;
      return value?.kind === 'boolean' && value.value;
    });
  return {
    trimsBlanks:
      isOn('files.trimTrailingWhitespace') || /^[ \t]*trim_trailing_whitespace[ \t]*=[ \t]*true/im.test(config),
    endsLastLine: isOn('files.insertFinalNewline') || /^[ \t]*insert_final_newline[ \t]*=[ \t]*true/im.test(config),
    trimsLastLines: isOn('files.trimFinalNewlines'),
  };
}

export function isSavedAsIs(text: string, { trimsBlanks, endsLastLine, trimsLastLines }: SaveRules): boolean {
  if (trimsBlanks && /[ \t](?:\r?\n|$)/.test(text)) return false;
  if (endsLastLine && text !== '' && !text.endsWith('\n')) return false;
  return !(trimsLastLines && /\n\r?\n$/.test(text));
}

async function readAll(states: readonly FolderState[], path: string): Promise<readonly string[]> {
  const entries = new Map(states.flatMap((state) => state.get(path) ?? []).map((entry) => [entry.id, entry]));
  const texts = [...entries.values()].map((entry) => editableText(entry).catch(() => undefined));
  return (await Promise.all(texts)).flatMap((text) => text?.text ?? []);
}
