import { neededCommandOf } from '../actions/editor-commands.ts';
import { planDemo } from '../actions/plan.ts';
import type { Library } from '../demos/library.ts';
import { findExtensionOf, isBuiltInCommand } from './context/extension-commands.ts';
import { readRecommendations } from './context/recommendations.ts';

/** A command of the show that VS Code itself does not have. */
export interface NeededCommand {
  readonly command: string;
  /** Extension id, if known. */
  readonly extension: string | undefined;
  /** Whether the window has it; `undefined` without a window. */
  readonly isThere: boolean | undefined;
}

/**
 * The extension commands that enabled demos run, also through snippets: unique, in order.
 *
 * @param commands all commands of the window, if any.
 */
export async function findNeededCommands(
  { files, variables }: Pick<Library, 'files' | 'variables'>,
  readText: (path: string) => Promise<string | undefined>,
  commands: ReadonlySet<string> | undefined,
): Promise<readonly NeededCommand[]> {
  const needed = new Map<string, NeededCommand>();
  for (const file of files) {
    const recommended = await readRecommendations(file.workspaceFolder, readText);
    for (const demo of file.demos.filter(({ disabled }) => !disabled)) {
      const { actions } = await planDemo(file, demo, { variables: variables(file.workspaceFolder), readText });
      for (const { source } of actions) {
        const command = neededCommandOf(source);
        if (command === undefined || isBuiltInCommand(command)) continue;
        const extension = findExtensionOf(command, recommended);
        needed.set(command, { command, extension, isThere: commands?.has(command) });
      }
    }
  }
  return [...needed.values()];
}
