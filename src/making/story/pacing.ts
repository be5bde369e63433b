import { isHighlight, isPause, type WrittenAction, written } from '../../actions/written-actions.ts';
import type { ActionGroup, NewBlock } from '../forms/form.ts';
import { roleOf } from './role.ts';

/** Actions between pauses. */
const mostAtOnce = 15;
const mostInDemo = 40;

/** Pauses between files. A demo ends with the highlight `chosen`, or its largest new block, preferably code. */
export function paceActions(groups: readonly ActionGroup[], chosen?: NewBlock): readonly (readonly WrittenAction[])[] {
  const demos = splitGroups(groups);
  return demos.map((parts, index) => {
    const isChosenHere = chosen !== undefined && index === demos.length - 1;
    const block = isChosenHere ? chosen : largestBlock(parts);
    return [...withPauses(parts), ...(block ? [highlight(block)] : [])];
  });
}

/** Only highlights selections. */
export function paceRecorded(groups: readonly ActionGroup[], chosen?: NewBlock): readonly (readonly WrittenAction[])[] {
  const demos = splitGroups(groups).map(withPauses);
  if (!chosen) return demos;
  return [...demos.slice(0, -1), [...(demos.at(-1) ?? []), highlight(chosen)]];
}

/** Adds a pause if needed. `undefined` if the demo gets too long. */
export function joinActions(
  actions: readonly WrittenAction[],
  piece: readonly WrittenAction[],
): readonly WrittenAction[] | undefined {
  if (actions.length === 0 || piece.length === 0) return [...actions, ...piece];
  if (actions.length + piece.length > mostInDemo) return undefined;
  const sinceLast = actions.length - 1 - actions.findLastIndex(isPause);
  const untilNext = piece.some(isPause) ? piece.findIndex(isPause) : piece.length;
  const endsLit = actions.slice(-1).some(isHighlight);
  const pause = endsLit || sinceLast + untilNext > mostAtOnce ? [written.pause()] : [];
  return [...actions, ...pause, ...(endsLit ? [written.unselect()] : []), ...piece];
}

function splitGroups(groups: readonly ActionGroup[]): readonly (readonly ActionGroup[])[] {
  const demos: ActionGroup[][] = [];
  let count = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    if (count + group.actions.length > mostInDemo) {
      demos.push([]);
      count = 0;
    }
    demos.at(-1)?.push(group);
    count += group.actions.length;
  }
  return demos;
}

function withPauses(groups: readonly ActionGroup[]): readonly WrittenAction[] {
  const actions: WrittenAction[] = [];
  let count = 0;
  for (const group of groups) {
    if (count > 0 && count + group.actions.length > mostAtOnce) {
      actions.push(written.pause());
      count = 0;
    }
    actions.push(...group.actions);
    count += group.actions.length;
  }
  return actions;
}

function largestBlock(groups: readonly ActionGroup[]): NewBlock | undefined {
  const all = groups.flatMap(({ block }) => block ?? []);
  const inCode = all.filter(({ path }) => roleOf(path) === 'code');
  const blocks = inCode.length > 0 ? inCode : all;
  return blocks.reduce<NewBlock | undefined>(
    (best, block) => (best && sizeOf(best) >= sizeOf(block) ? best : block),
    undefined,
  );
}

/** The next demo removes the highlight. */
function highlight({ path, from, to }: NewBlock): WrittenAction {
  return written.highlight(path, from === to ? from : `${from}:${to}`);
}

function sizeOf({ from, to }: NewBlock): number {
  return to - from;
}
