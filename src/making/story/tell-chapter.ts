import { type WrittenAction, written } from '../../actions/written-actions.ts';
import type { Asset, DraftDemo } from '../../authoring/draft.ts';
import type { Chapter, FolderState, StateEntry } from '../chapter.ts';
import { compareStates, type EntryChange } from '../comparing/compare-states.ts';
import { isSavedAsIs, readSaveRules } from '../comparing/save-rules.ts';
import { editableText } from '../comparing/text-file.ts';
import { type AssetList, createAssetList } from '../forms/asset-list.ts';
import { type ActionGroup, type Form, isAtLeast } from '../forms/form.ts';
import { writeFile } from '../forms/write-file.ts';
import { actionsOfCommands, actionsOfOpened, blockOfSelection, notesOf } from './events.ts';
import { type Move, planDeletions, planMoves } from './folders.ts';
import { orderAsDone, orderFiles, type StoryFile } from './order-files.ts';
import { paceActions, paceRecorded } from './pacing.ts';
import { isGenerated, roleOf } from './role.ts';

export interface Telling {
  /** Relative to the workspace folder. */
  readonly folder: string;
  /** Default: `typed`. */
  readonly forms: ReadonlyMap<string, Form>;
}

export interface ToldChapter {
  readonly demos: readonly DraftDemo[];
  readonly assets: readonly Asset[];
  /** Without those only reported. */
  readonly changes: readonly EntryChange[];
}

/** More changes happen at once, without opening files. */
const mostSeen = 40;

export async function tellChapter(chapter: Chapter, { folder, forms }: Telling): Promise<ToldChapter> {
  const assets = createAssetList(folder);
  const changes = await changesOf(chapter, forms);
  const moves = planMoves(changes, chapter.before);
  const { early, between, late } = planDeletions(changes, moves, chapter.before, chapter.after);
  const isCrowd = chapter.recorded === undefined && changes.length > mostSeen;
  const edits = await writeFiles(changes, chapter, { forms, assets, isCrowd });
  const groups: ActionGroup[] = [
    ...actionsOfOpened(chapter, changes),
    ...early.map(deletion),
    ...moves.map(rename),
    ...between.map(deletion),
    ...hurryRepeats(edits),
    ...late.map(deletion),
    ...actionsOfCommands(chapter),
  ];
  const notes = notesOf(chapter);
  const paced = isCrowd ? [groups.flatMap(({ actions }) => actions)] : await paceGroups(groups, chapter, notes);
  const demos = paced.map((actions, index) => ({
    title: paced.length > 1 ? `${chapter.title} (${index + 1}/${paced.length})` : chapter.title,
    ...(index === 0 && notes !== '' && { notes: assets.add('notes.md', `${notes}\n`) }),
    ...(chapter.commit !== undefined && { commit: chapter.commit }),
    actions,
  }));
  return { demos, assets: assets.all, changes };
}

/** Notes alone are a demo, too. */
async function paceGroups(groups: readonly ActionGroup[], chapter: Chapter, notes: string) {
  const chosen = await blockOfSelection(chapter);
  if (!chapter.recorded) return paceActions(groups, chosen);
  const paced = paceRecorded(groups, chosen);
  return paced.length === 0 && notes !== '' ? [[]] : paced;
}

async function changesOf(
  { before, after }: Chapter,
  forms: ReadonlyMap<string, Form>,
): Promise<readonly EntryChange[]> {
  const plain = new Set([...forms].filter(([, form]) => isAtLeast(form, 'whole')).map(([path]) => path));
  const changes = await compareStates(before, after, plain);
  return changes.filter(({ path }) => forms.get(path) !== 'told');
}

type Written = Exclude<EntryChange, { readonly kind: 'deleted' }>;

interface WritingStyle {
  readonly forms: ReadonlyMap<string, Form>;
  readonly assets: AssetList;
  readonly isCrowd: boolean;
}

async function writeFiles(
  changes: readonly EntryChange[],
  { before, after, recorded }: Chapter,
  { forms, assets, isCrowd }: WritingStyle,
): Promise<readonly ActionGroup[]> {
  const isPlain = (path: string) => isAtLeast(forms.get(path), 'whole');
  const copies = findCopies(changes, before, isPlain);
  const files: (StoryFile & { readonly change: Written })[] = [];
  for (const change of changes) {
    // The rename is already done.
    if (change.kind === 'deleted' || (change.kind === 'changed' && isUnchanged(change))) continue;
    files.push({ path: change.path, isNew: change.kind === 'created', ...(await textsOf(change)), change });
  }
  const rules = await readSaveRules(before, after);
  const groups: ActionGroup[] = [];
  for (const { path, change, whole } of orderAsDone(orderFiles(files), recorded?.order ?? [])) {
    const source = copies.get(path);
    const isHidden = recorded?.isHidden === true || isCrowd;
    const isQuiet = isHidden || roleOf(path) === 'lock' || isGenerated(path);
    const own = forms.get(path) ?? 'typed';
    const form = { form: isSavedAsIs(whole, rules) && !isHidden ? own : 'whole', isQuiet, assets } as const;
    groups.push(source === undefined ? await writeFile(change, form) : { path, actions: [written.copy(source, path)] });
  }
  return groups;
}

function isUnchanged({ before, after }: Extract<EntryChange, { readonly kind: 'changed' }>): boolean {
  return before.id === after.id && before.isExecutable === after.isExecutable;
}

async function textsOf({ before, after }: { readonly before?: StateEntry; readonly after: StateEntry }) {
  const whole = (await editableText(after))?.text ?? '';
  const known = new Set((before && (await editableText(before)))?.text.split(/\r?\n/));
  const lines = whole.split(/\r?\n/).filter((line) => !known.has(line));
  return { whole, text: lines.join('\n') };
}

function deletion(path: string): ActionGroup {
  return { path, actions: [written.remove(path)] };
}

function rename({ from, to }: Move): ActionGroup {
  return { path: to, actions: [written.rename(from, to)] };
}

/** Existing unchanged files with equal content. */
function findCopies(
  changes: readonly EntryChange[],
  before: FolderState,
  isPlain: (path: string) => boolean,
): ReadonlyMap<string, string> {
  const wanted = new Map<string, string[]>();
  for (const change of changes) {
    if (change.kind !== 'created' || isPlain(change.path)) continue;
    const paths = wanted.get(change.after.id);
    if (paths) paths.push(change.path);
    else wanted.set(change.after.id, [change.path]);
  }
  const copies = new Map<string, string>();
  if (wanted.size === 0) return copies;
  const touched = new Set(
    changes.flatMap((change) => [change.path, change.kind === 'changed' ? (change.from ?? '') : '']),
  );
  const created = new Map(
    changes.flatMap((change) => (change.kind === 'created' ? [[change.path, change.after]] : [])),
  );
  for (const [path, entry] of before) {
    if (touched.has(path) || entry.kind !== 'file') continue;
    for (const copy of wanted.get(entry.id) ?? []) {
      if (created.get(copy)?.isExecutable === entry.isExecutable && !copies.has(copy)) copies.set(copy, path);
    }
  }
  return copies;
}

/** Equal edits that count as mechanical, and those typed. */
const [mostAlike, mostTyped] = [5, 2];

/** Types equal texts only in the first files, and inserts the others at once. */
function hurryRepeats(groups: readonly ActionGroup[]): readonly ActionGroup[] {
  const files = new Map<string, string[]>();
  for (const { path, actions } of groups) {
    for (const key of new Set(actions.flatMap((action) => repeatKeyOf(action) ?? []))) {
      const paths = files.get(key);
      if (paths) paths.push(path);
      else files.set(key, [path]);
    }
  }
  const isHurried = (path: string, action: WrittenAction) => {
    const paths = files.get(repeatKeyOf(action) ?? '') ?? [];
    return paths.length >= mostAlike && paths.indexOf(path) >= mostTyped;
  };
  return groups.map(({ actions, ...group }) => ({
    ...group,
    actions: actions.map((action) =>
      isHurried(group.path, action) ? { ...action, insertTypingMode: 'instant' } : action,
    ),
  }));
}

function repeatKeyOf({ action, content, insertTypingMode }: WrittenAction): string | undefined {
  return insertTypingMode === undefined || content === undefined ? undefined : JSON.stringify([action, content]);
}
