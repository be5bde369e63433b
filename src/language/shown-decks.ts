import { decksOf } from '../actions/decks.ts';
import { planDemo } from '../actions/plan.ts';
import type { FileLocation } from '../demos/draft.ts';
import type { Library } from '../demos/library.ts';

export interface ShownDeck extends FileLocation {
  /** The first demo that shows it. */
  readonly demoId: string;
}

/** Planned actions have no variables left. */
const filledIn: ReadonlyMap<string, string> = new Map();

/** The decks that enabled demos show, also through snippets: unique, in order. */
export async function findShownDecks(
  { files, variables }: Pick<Library, 'files' | 'variables'>,
  readText: (path: string) => Promise<string | undefined>,
): Promise<readonly ShownDeck[]> {
  const shown = new Map<string, ShownDeck>();
  for (const file of files) {
    for (const demo of file.demos) {
      if (demo.disabled) continue;
      const { actions } = await planDemo(file, demo, { variables: variables(file.workspaceFolder), readText });
      for (const { path, folder } of decksOf(
        { file, demo: { actions: actions.map(({ source }) => source) } },
        filledIn,
      )) {
        if (!shown.has(path)) shown.set(path, { path, workspaceFolder: folder, demoId: demo.id });
      }
    }
  }
  return [...shown.values()];
}
