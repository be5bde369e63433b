import { type Entries, type Entry, nothing } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { HistoryRecord, HistoryStep, KeptDocument, KeptEditorState } from '../journal/timeline.ts';
import { obstacleOf } from '../recording/obstacles.ts';
import { documentsOf } from './own-edits.ts';
import { changedDocuments } from './plan.ts';
import type { HeldPresent, PresentParts } from './present.ts';

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
const mostHeld = 5000;

/**
 * Stores everything that an undo will change, so that it can be undone. Returns `undefined` if the present is unknown.
 */
export async function goingRecord(
  { steps, index, from, ended }: Going,
  { plan, scope, files, editor }: HeldPresent,
  parts: Pick<PresentParts, 'journal' | 'states' | 'workbench' | 'participant' | 'now'>,
): Promise<HistoryRecord | undefined> {
  const { journal, states, workbench, participant, now } = parts;
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || !editor) return undefined;
  const isOfSteps = documentsOf(steps, scope.placeOf);
  const isOfShow = ({ path }: KeptDocument) => isOfSteps(path) && !scope.refused.has(path);
  const unsaved = [
    ...first.before.editor.unsaved.filter(isOfShow),
    ...editor.unsaved.filter((document) => !isOfShow(document)),
  ];
  const typed = changedPaths(editor, unsaved).map(scope.placeOf);
  const places = [
    ...plan.target.keys(),
    ...plan.spared.map(({ path }) => path),
    ...typed.filter((path) => files.has(path)),
  ];
  const held = await heldFiles([...plan.target.keys()], files, states);
  const entries = new Map(places.map((place) => [place, held.get(place) ?? files.get(place) ?? nothing]));
  const { title, place, folder } = last;
  const step = { files: new Map([...entries].filter(([place]) => plan.target.has(place))), after: plan.target };
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

async function heldFiles(places: readonly string[], files: Entries, states: PresentParts['states']): Promise<Entries> {
  const there = places.filter((place) => files.get(place)?.type === 'file');
  if (there.length <= mostHeld) return states.look(there, { holds: true });
  const tooMany: Entry = { type: 'unkept', why: 'too-large' };
  return new Map(there.map((place) => [place, tooMany]));
}
