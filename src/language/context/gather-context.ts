import { basename, dirname, join } from 'node:path';
import { neededCommandOf } from '../../actions/editor-commands.ts';
import { type PlannedDemo, type PlanSources, planDemo } from '../../actions/plan.ts';
import { contentPathOf } from '../../actions/references.ts';
import { rangeFields } from '../../actions/target-range.ts';
import { remember } from '../../core/remember.ts';
import type { DemoFile } from '../../demos/model.ts';
import { createNearEnds } from '../../demos/near-ends.ts';
import { comparePaths } from '../../demos/order.ts';
import type { SourceDocument } from '../../demos/source.ts';
import { parseVariables } from '../../demos/variables.ts';
import type { CheckContext, FileFacts } from './check-context.ts';
import { readRecommendations } from './recommendations.ts';
import type { WorkspaceFiles } from './workspace.ts';

export interface CheckSources extends WorkspaceFiles {
  /** In any order; may include an old version of the checked file. */
  readonly files: readonly DemoFile[];
  /** All commands of the window, including those of extensions that are not active yet. */
  commands?(): Promise<ReadonlySet<string>>;
}

/** Fields with positions in a document. */
const pointing = Object.keys(rangeFields);

/** Gathers the facts for all checks. Looks at each file once. */
export async function gatherContext(document: SourceDocument, sources: CheckSources): Promise<CheckContext> {
  const { file } = document;
  const { workspaceFolder } = file;
  const readText = remember(sources.readText);
  const variables = await readVariables(workspaceFolder, readText);
  const { values } = parseVariables(variables.text ?? '{}', { workspaceFolder, path: variables.path });
  const planning: PlanSources = { readText, variables: values };
  const others = sources.files.filter(({ path }) => path !== file.path);
  const files = [...others, file].sort((a, b) => comparePaths(a.path, b.path));
  const own = await planFile(file, planning);
  const earlier: PlannedDemo[] = [];
  for (const each of files.slice(0, files.indexOf(file))) earlier.push(...(await planFile(each, planning)));
  const facts = await lookAt(own, document, { ...sources, readText });
  const needsCommands = own.some(({ actions }) => actions.some(({ source }) => neededCommandOf(source) !== undefined));
  const commands = needsCommands ? await sources.commands?.() : undefined;
  return {
    commands,
    recommended: commands === undefined ? [] : await readRecommendations(workspaceFolder, readText),
    files,
    own,
    earlier,
    variables: { ...variables, names: new Set(values.keys()) },
    fileAt: (path) => facts.found.get(path),
    nearEndOf: (path) => facts.nearEnds.get(path),
    spellingOf: (path) => facts.spellings.get(path),
  };
}

/** The existing variables file, or the path to create it. */
async function readVariables(
  folder: string,
  readText: CheckSources['readText'],
): Promise<Pick<CheckContext['variables'], 'path' | 'text'>> {
  const paths = ['json', 'yaml', 'yml'].map((extension) => join(folder, '.demo', `variables.${extension}`));
  for (const path of paths) {
    const text = await readText(path);
    if (text !== undefined) return { path, text };
  }
  return { path: paths[0] ?? folder, text: undefined };
}

async function planFile(file: DemoFile, sources: PlanSources): Promise<readonly PlannedDemo[]> {
  const planned: PlannedDemo[] = [];
  for (const demo of file.demos) planned.push(await planDemo(file, demo, sources));
  return planned;
}

interface Facts {
  readonly found: ReadonlyMap<string, FileFacts>;
  readonly nearEnds: ReadonlyMap<string, string>;
  readonly spellings: ReadonlyMap<string, string>;
}

/** Looks at the files of the demos, and reads those whose text is needed. */
async function lookAt(
  own: readonly PlannedDemo[],
  { file }: SourceDocument,
  { typeAt, readText, namesIn }: CheckSources,
): Promise<Facts> {
  const wanted = new Map<string, boolean>();
  const want = (path: string | undefined, isText: boolean) => {
    if (path !== undefined) wanted.set(path, isText || (wanted.get(path) ?? false));
  };
  for (const { demo, actions } of own) {
    if (demo.notes) want(contentPathOf(file, demo.notes.path), false);
    for (const { source, files, effects } of actions) {
      const names = (keys: readonly string[]) => keys.some((key) => key in source.fields);
      for (const { path, rule } of files) want(path, rule.holds === 'deck' && names(['slide']));
      const { reads, shows, changes, makes, moves, copies } = effects;
      for (const path of shows) want(path, names(pointing));
      if (makes.length + changes.length > 0) for (const path of reads) want(path, true);
      for (const { from } of [...moves, ...copies]) want(from, true);
    }
  }
  const nearEndOf = createNearEnds(file.workspaceFolder, namesIn);
  const found = new Map<string, FileFacts>();
  const nearEnds = new Map<string, string>();
  const spellings = new Map<string, string>();
  const ignoresCase = await isThereInOtherCase(file.path, typeAt);
  await Promise.all([...wanted].map(([path, isText]) => look(path, isText)));
  return { found, nearEnds, spellings };

  async function look(path: string, isText: boolean): Promise<void> {
    const type = await typeAt(path);
    const text = type === 'file' && isText ? await readText(path) : undefined;
    if (type) found.set(path, { type, ...(text !== undefined && { text }) });
    if (type && !ignoresCase) return;
    const near = await nearEndOf(path);
    if (near !== undefined) (type ? spellings : nearEnds).set(path, near);
  }
}

/** Whether the file system ignores case for an existing path. */
async function isThereInOtherCase(path: string, typeAt: CheckSources['typeAt']): Promise<boolean> {
  const name = basename(path);
  const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
  return other !== name && (await typeAt(join(dirname(path), other))) !== undefined;
}
