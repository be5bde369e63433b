import type { PresenterViewModel } from '../../../src/presenting/presenter-view-model.ts';
import { middle } from './scenes.ts';

const long =
  'Everything that may go wrong on a stage, from the network over the fingers to the clock, and how a talk survives it all the same';
const rtl = 'كل ما يمكن أن يحدث على خشبة المسرح من الشبكة إلى الأصابع إلى الساعة وكيف تنجو المحاضرة من كل ذلك';
const { show } = middle;

/** A talk from before its first step to its end: slides, reveals, code, a pause and a failure, titles short and long. */
export const walk: readonly Partial<PresenterViewModel>[] = [
  { show: before(), next: { kind: 'slide', index: 1, count: 12, title: 'Hi' }, reveals: { shown: 0, count: 0 } },
  { show: onSlide(1, 'Hi'), next: { kind: 'slide', index: 2, count: 12, title: long } },
  { show: onSlide(2, long), next: { kind: 'reveal', shown: 1, count: 3, title: long }, notes: '' },
  { reveals: { shown: 1, count: 3 }, next: { kind: 'slide', index: 3, count: 12, title: rtl }, notes: 'Say it.' },
  { show: onSlide(3, rtl), next: { kind: 'demo', id: 'retry', title: 'Retry' }, reveals: { shown: 0, count: 0 } },
  { show: running(long), next: { kind: 'demo', id: 'abort', title: '🎉 ไทย' }, notes: `${long}\n\n`.repeat(20) },
  { show: { ...running(long), isBlack: true } },
  { show: { ...running('Retry'), status: 'paused', pause: { kind: 'pause', message: long } } },
  { show: { ...code('Retry'), lastError: `“Retry”, action open (2.json:3): ${long}` } },
  {
    show: { ...code('Retry'), lastError: long },
    failure: { message: long, where: long, hint: long, place: '2.json:3' },
  },
  { failure: 'none', show: code(rtl), next: { kind: 'end' }, notes: '' },
];

function before(): PresenterViewModel['show'] {
  const { currentDemo: _current, slide: _slide, ...rest } = show;
  return rest;
}

function onSlide(index: number, title: string): PresenterViewModel['show'] {
  return { ...show, slide: { index, count: 12, title } };
}

function code(title: string): PresenterViewModel['show'] {
  return { ...before(), currentDemo: { id: 'retry', title } };
}

function running(title: string): PresenterViewModel['show'] {
  const progress = { action: 'insert', index: 2, count: 5 };
  return { ...code(title), status: 'running', step: { id: 'retry', title, progress } };
}
