import { type Entries, type Entry, nothing } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { HistoryRecord, HistoryStep, KeptDocument, KeptEditorState } from '../journal/timeline.ts';
import { obstacleOf } from '../recording/obstacles.ts';
import { documentsOf } from './own-edits.ts';
import { changedDocuments } from './plan.ts';
import type { PresentParts, PresentSnapshot } from './present.ts';

/** An undo that is about to begin. */
export interface Going {
  /** Steps to undo. */
  readonly steps: readonly HistoryStep[];
  /** Number of steps that remain. */
  readonly index: number;
  /** The position of the show. */
  readonly from: JsonValue;
  /** Terminals whose commands it has ended. */
  readonly ended: readonly string[];
}

/** More files would keep the audience waiting. */
const maxStoredFiles = 5000;

/**
 * Stores everything that an undo will change, so that it can be undone. Returns `undefined` if the present is unknown.
 */
export async function goingRecord(
  { steps, index, from, ended }: Going,
  { plan, scope, files, editor }: PresentSnapshot,
  parts: Pick<PresentParts, 'journal' | 'states' | 'workbench' | 'participant' | 'now'>,
): Promise<HistoryRecord | undefined> {
  const { journal, states, workbench, participant, now } = parts;
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || !editor) return undefined;
  const isOfSteps = documentsOf(steps, scope.realPathOf);
  const isOfShow = ({ path }: KeptDocument) => isOfSteps(path) && !scope.refused.has(path);
  const unsaved = [
    ...first.before.editor.unsaved.filter(isOfShow),
    ...editor.unsaved.filter((document) => !isOfShow(document)),
  ];
  const typed = changedPaths(editor, unsaved).map(scope.realPathOf);
  const paths = [
    ...plan.target.keys(),
    ...plan.spared.map(({ path }) => path),
    ...typed.filter((path) => files.has(path)),
  ];
  const stored = await storeFiles([...plan.target.keys()], files, states);
  const entries = new Map(paths.map((path) => [path, stored.get(path) ?? files.get(path) ?? nothing]));
  const { title, place, folder } = last;
  const step = { files: new Map([...entries].filter(([path]) => plan.target.has(path))), after: plan.target };
  const obstacle = obstacleOf({ ...step, uncertain: new Map(), folder });
  const workspaceValue = (key: string) => workbench.window.getSetting(key).workspaceValue;
  return {
    ...{ kind: 'going', number: journal.promiseNumber(), place, title, folder, at: now(), from, ended, steps: index },
    before: { editor, show: participant.capture() },
    unsaved,
    files: [...entries],
    after: [...new Map([...entries, ...plan.target])],
    settings: [...plan.settings.keys()].map((key) => ({ key, ...settingOf(workspaceValue(key)) })),
    obstacle,
  };
}

function settingOf(value: JsonValue | undefined) {
  return value === undefined ? {} : { value };
}

function changedPaths({ unsaved: before }: KeptEditorState, after: readonly KeptDocument[]): readonly string[] {
  return [...changedDocuments(before, after), ...changedDocuments(after, before)].map(({ path }) => path);
}

async function storeFiles(paths: readonly string[], files: Entries, states: PresentParts['states']): Promise<Entries> {
  const existing = paths.filter((path) => files.get(path)?.type === 'file');
  if (existing.length <= maxStoredFiles) return states.look(existing, { holds: true });
  const tooMany: Entry = { type: 'unkept', why: 'too-large' };
  return new Map(existing.map((path) => [path, tooMany]));
}
