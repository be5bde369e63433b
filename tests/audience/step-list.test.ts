import { describe, expect, it } from 'vitest';
import { listStep } from '../../src/audience/replay-content.ts';
import { createStepList, type KeyedStep } from '../../src/audience/step-list.ts';

/** A step of a demo, whose key may differ: `deck 1` is a slide of the demo `deck`. */
function step(key: string, title = key): KeyedStep {
  const content = { title, demo: title, files: [], commands: [], lines: [], failures: [] };
  return { key, id: key.split(' ')[0] ?? '', step: listStep(content), css: '', isUndone: false };
}

function listOf(...keys: readonly string[]) {
  const list = createStepList();
  for (const key of keys) list.add(step(key));
  const goTo = (key: string) =>
    list.moveTo(
      list.find((one) => one.key === key),
      key.split(' ')[0],
    );
  const told = () =>
    list.steps.map(({ key, isUndone }, index) => `${index === list.at ? '>' : ''}${isUndone ? '-' : ''}${key}`);
  return { list, goTo, told };
}

describe('the list of steps that the audience has seen', () => {
  it('ends with the step on stage while the show goes forward', () => {
    expect(listOf('a', 'b', 'c').told()).toEqual(['a', 'b', '>c']);
  });

  it('keeps steps behind which the show has gone back, marked as undone', () => {
    const { goTo, told } = listOf('a', 'b', 'c');
    goTo('a');
    expect(told()).toEqual(['>a', '-b', '-c']);
  });

  it('takes an undone step back when it runs again, and appends another one', () => {
    const { list, goTo, told } = listOf('a', 'b', 'c');
    goTo('a');
    list.add(step('b', 'again'));
    expect(told()).toEqual(['a', '>b', '-c']);
    expect(list.steps[1]?.step.title).toBe('again');
    list.add(step('d'));
    expect(told()).toEqual(['a', 'b', '-c', '>d']);
  });

  it('undoes nothing when slides of one demo are turned back and forward', () => {
    const { goTo, told } = listOf('a', 'deck 1', 'deck 2', 'deck 3');
    goTo('deck 1');
    expect(told()).toEqual(['a', '>deck 1', 'deck 2', 'deck 3']);
    goTo('deck 3');
    expect(told()).toEqual(['a', 'deck 1', 'deck 2', '>deck 3']);
  });

  it('unmarks all steps when going back is undone', () => {
    const { goTo, told } = listOf('a', 'b', 'c');
    goTo('a');
    goTo('c');
    expect(told()).toEqual(['a', 'b', '>c']);
  });

  it('has no step on stage before the first one, and after a reset', () => {
    const { list, told } = listOf('a', 'b');
    list.moveTo(-1);
    expect([list.at, ...told()]).toEqual([-1, '-a', '-b']);
  });
});
