import type { Asset, DraftDemo, Omission } from '../../authoring/draft.ts';
import type { Chapter, FolderState } from '../chapter.ts';
import { type EntryChange, isSameEntry } from '../comparing/compare-states.ts';
import { type Form, nextForm } from '../forms/form.ts';
import { tellChapter } from '../story/tell-chapter.ts';
import { runDemos } from './run-demos.ts';
import { flattenTree, growTree } from './tree.ts';

export interface ProvenChapter {
  readonly demos: readonly DraftDemo[];
  readonly assets: readonly Asset[];
  readonly told: readonly Omission[];
  /** The wanted state, except for the reported files. */
  readonly after: FolderState;
}

export interface ProofOptions {
  /** Relative to the workspace folder. */
  readonly folder: string;
  readonly variables: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

/** Each run uses safer forms; the last one reports the rest. */
const mostRuns = 12;

/** Writes and runs demos, in safer forms until all files are byte for byte right. */
export async function proveChapter(chapter: Chapter, options: ProofOptions): Promise<ProvenChapter> {
  const { folder, variables, signal } = options;
  const before = growTree(chapter.before);
  const forms = new Map<string, Form>();
  const reasons = new Map<string, string>();
  for (let run = 1; ; run++) {
    const { demos, assets, changes } = await tellChapter(chapter, { folder, forms });
    const { tree, failures } = await runDemos({ demos, assets, before, variables }, signal);
    const { after, wrong, empty } = await judge(chapter, tree, forms);
    for (const path of failures.keys()) for (const own of pathsAt(path, chapter, forms)) wrong.add(own);
    if (wrong.size === 0 || run === mostRuns) {
      for (const path of wrong) reasons.set(path, failures.get(path) ?? 'The demo does not produce this file.');
      for (const path of empty) reasons.set(path, 'The empty folder remains.');
      return { demos, assets, after, told: [...reasons].map(([path, why]) => ({ chapter: chapter.title, path, why })) };
    }
    for (const path of withNewNames(wrong, changes)) {
      forms.set(path, nextForm(forms.get(path)));
      if (forms.get(path) === 'told')
        reasons.set(path, failures.get(path) ?? 'No action produces exactly this content.');
    }
  }
}

/** A fault at the old path applies to the new one. */
function withNewNames(paths: ReadonlySet<string>, changes: readonly EntryChange[]): ReadonlySet<string> {
  const renamed = changes.flatMap((change) =>
    change.kind === 'changed' && change.from !== undefined && paths.has(change.from) ? [change.path] : [],
  );
  return new Set([...paths, ...renamed]);
}

/** At or below `path`. */
function pathsAt(path: string, { before, after }: Chapter, forms: ReadonlyMap<string, Form>): readonly string[] {
  const isAt = (own: string) => own === path || own.startsWith(`${path}/`);
  const differs = (own: string) => {
    const [old, made] = [before.get(own), after.get(own)];
    return !old || !made || !isSameEntry(old, made);
  };
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((own) => isAt(own) && differs(own) && forms.get(own) !== 'told');
}

async function judge(
  { before, after }: Chapter,
  tree: Parameters<typeof flattenTree>[0],
  forms: ReadonlyMap<string, Form>,
) {
  const { files, empty } = flattenTree(tree);
  const made = new Map([...files].filter(([path]) => !path.startsWith('.demo/')));
  const wrong = new Set<string>();
  for (const [path, entry] of made) {
    const expected = forms.get(path) === 'told' ? before.get(path) : after.get(path);
    if (expected === entry) continue;
    if (expected && (await isSameFile(expected, entry))) made.set(path, expected);
    else wrong.add(path);
  }
  for (const path of after.keys()) if (!made.has(path) && forms.get(path) !== 'told') wrong.add(path);
  return { after: made, wrong, empty: empty.filter((path) => !path.startsWith('.demo')) };
}

async function isSameFile(one: FolderEntry, other: FolderEntry): Promise<boolean> {
  if (one.kind !== other.kind || one.isExecutable !== other.isExecutable) return false;
  if (one.id === other.id) return true;
  const [a, b] = await Promise.all([one.read(), other.read()]);
  return Buffer.compare(a, b) === 0;
}

type FolderEntry = NonNullable<ReturnType<FolderState['get']>>;
