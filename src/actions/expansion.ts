import { DemoError } from '../core/errors.ts';
import { isJsonObject } from '../core/json.ts';
import type { ActionSource, DemoEntry, DemoFile } from '../demos/model.ts';
import { fillInKnown } from '../demos/variables.ts';
import type { Realm } from './declared-effects.ts';
import { effectsOf } from './effects.ts';
import { pathFieldsOf, snippetAmong } from './references.ts';
import { sayingOf } from './saying.ts';
import { fillIn, readSnippet } from './snippet.ts';

export interface ExpansionSources {
  /** The values of the variables that are known before a show runs, of the demo's workspace folder. */
  readonly variables: ReadonlyMap<string, string>;
  /** The text of a file by its absolute path; `undefined` when there is none. */
  readText(path: string): Promise<string | undefined>;
}

/** Snippets in snippets: more than any talk has, and an end for those that go round. */
const deepest = 8;

/**
 * The actions of a demo until it waits for the presenter, with all that is known before: its enabled actions with
 * variables filled in, and those of a snippet in place of the action that runs it. A snippet that cannot be read stays
 * the action that it is.
 * @param done how many of its enabled actions have run. The last of them may be one that waits in the middle.
 */
export async function expandDemo({ file, demo }: DemoEntry, sources: ExpansionSources, done = 0): Promise<DemoEntry> {
  const enabled = demo.actions.filter(({ disabled }) => !disabled);
  const waits = (action: ActionSource) => effectsOf(action, file).waits;
  const last = enabled[done - 1];
  const left = enabled.slice(last && !waits(last) ? done - 1 : done);
  const actions = await expandAll(left, file, sources, 0);
  const stop = actions.findIndex(waits);
  return { file, demo: { ...demo, actions: stop < 0 ? actions : actions.slice(0, stop + 1) } };
}

/** Realms that no audience looks at while slides come up. */
const quietRealms: ReadonlySet<Realm> = new Set<Realm>([
  'tabs',
  'saved',
  'selection',
  'highlight',
  'settings',
  'clipboard',
  'terminal',
  'variables',
  'window',
]);

/** Whether an action only sets the scene: it closes tabs, changes the theme, … and shows nothing of its own. */
export function isPreparation(source: ActionSource, file: DemoFile): boolean {
  const { alters, shows, makes, removes, moves, copies, unknown, waits, runs } = effectsOf(source, file);
  const touched = [shows, makes, removes, moves, copies].some((list) => list.length > 0);
  if (touched || unknown || waits || runs) return false;
  const isQuiet = alters.length > 0 && alters.every((realm) => quietRealms.has(realm));
  return isQuiet || sayingOf(source, file) === undefined;
}

async function expandAll(
  actions: readonly ActionSource[],
  file: DemoFile,
  sources: ExpansionSources,
  depth: number,
): Promise<readonly ActionSource[]> {
  const enabled = actions.filter(({ disabled }) => !disabled);
  const unfolded = enabled.map(async (written) => {
    const fields = fillInKnown(written.fields, file.workspaceFolder, sources.variables);
    const action = { ...written, fields };
    const inner = depth < deepest ? await openSnippet(action, file, sources) : undefined;
    return inner ? expandAll(inner, file, sources, depth + 1) : [action];
  });
  return (await Promise.all(unfolded)).flat();
}

async function openSnippet(
  action: ActionSource,
  file: DemoFile,
  { readText }: ExpansionSources,
): Promise<readonly ActionSource[] | undefined> {
  const snippet = snippetAmong(pathFieldsOf(action, file));
  const text = snippet?.path === undefined ? undefined : await readText(snippet.path);
  if (!snippet?.path || text === undefined) return undefined;
  const { args } = action.fields;
  try {
    const { path, written } = snippet;
    return await fillIn(readSnippet(text, path, written), isJsonObject(args) ? args : {}, written);
  } catch (error) {
    // Running it will say what is wrong with it.
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}
