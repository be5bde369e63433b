import type * as vscode from 'vscode';
import { describeChanges } from '../../actions/change-summary.ts';
import type { App } from '../../app/app.ts';
import { DemoError } from '../../core/errors.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { PastStep } from '../../history/past-step.ts';
import { pickItem } from './quick-pick.ts';

interface StepItem extends vscode.QuickPickItem {
  readonly id: string;
}

/** Shows a quick pick of past demos, last first. Returns an id, or `undefined` if dismissed. `no-previous`. */
export async function pickBack({ show }: App): Promise<string | undefined> {
  const items = new Map<string, StepItem>();
  for (const [index, step] of [...show.history].reverse().entries()) {
    const { id } = step.place;
    if (!items.has(id)) items.set(id, pastItem(step, index + 1, show.find(id)));
  }
  if (items.size === 0) throw new DemoError('no-previous', 'No demo has run yet');
  return (await pickItem({ items: [...items.values()], placeholder: 'Go back to just before…' }))?.id;
}

/** Shows a quick pick of the demos after the next one. Returns an id, or `undefined` if dismissed. `no-next`. */
export async function pickForward({ show, library }: App): Promise<string | undefined> {
  await library.ready;
  const enabled = library.current.files.flatMap((file) => file.demos.map((demo) => ({ file, demo })));
  const all = enabled.filter(({ demo }) => !demo.disabled);
  const next = all.findIndex(({ demo }) => demo.id === show.state.next?.demo.id);
  const items = next < 0 ? [] : all.slice(next + 1).map((entry, index) => comingItem(entry, index + 1));
  if (items.length === 0) throw new DemoError('no-next', 'There is no later demo to go to');
  return (await pickItem({ items, placeholder: 'Go forward to just before…' }))?.id;
}

function pastItem(
  { place, title, obstacle, duration }: PastStep,
  back: number,
  entry: DemoEntry | undefined,
): StepItem {
  const notes = [
    counted(back, 'step back', 'steps back'),
    ...(duration === undefined ? [] : [`took ${seconds(duration)}`]),
  ];
  return {
    id: place.id,
    label: `${obstacle === undefined ? '$(discard)' : '$(warning)'} ${title}`,
    description: notes.join(' · '),
    detail: obstacle === undefined ? detailOf(entry) : `Cannot be undone: ${obstacle}`,
  };
}

function comingItem(entry: DemoEntry, ahead: number): StepItem {
  return {
    id: entry.demo.id,
    label: `$(run-all) ${entry.demo.title}`,
    description: `over ${counted(ahead, 'demo', 'demos')}`,
    detail: detailOf(entry),
  };
}

function detailOf(entry: DemoEntry | undefined): string {
  const changes = entry ? describeChanges(entry) : '';
  return changes === '' ? 'Changes nothing' : `Changes: ${changes}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function seconds(milliseconds: number): string {
  return milliseconds < 950 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
