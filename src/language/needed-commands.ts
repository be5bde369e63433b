import { neededCommandOf } from '../actions/editor-commands.ts';
import { planDemo } from '../actions/plan.ts';
import type { Library } from '../demos/library.ts';
import { findExtensionOf, isBuiltInCommand } from './context/extension-commands.ts';
import { readRecommendations } from './context/recommendations.ts';

/** A command that the show runs and that VS Code itself does not bring. */
export interface NeededCommand {
  readonly command: string;
  /** The id of the extension that it comes with; `undefined` where that is not known. */
  readonly extension: string | undefined;
  /** Whether the window has it; `undefined` where there is no window to ask. */
  readonly isThere: boolean | undefined;
}

/**
 * The commands of extensions that the enabled demos run, by themselves or through snippets: each once, in the order of the
 * show.
 *
 * @param commands the names of all commands that the window has, where there is one.
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
