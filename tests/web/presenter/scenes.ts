import type { ShowSnapshot } from '../../../src/api/editor-port.ts';
import type { PresenterViewModel } from '../../../src/presenting/presenter-view-model.ts';
import { askToShare } from '../../../src/presenting/sharing-question.ts';

const minute = 60_000;

const show: ShowSnapshot = {
  revision: 7,
  status: 'idle',
  currentDemo: { id: 'why', title: 'Why a show needs a runner' },
  nextDemo: { id: 'retry', title: 'Retry with a backoff' },
  slide: { index: 3, count: 12, title: 'Three things go wrong on every stage' },
  timer: { minutes: 8, elapsedSeconds: 760 },
  queueLength: 0,
  isTyping: false,
  isBlack: false,
  canGoBack: true,
  canUndoGoingBack: false,
  history: [],
};

/** A talk in the middle of a slide with reveals. */
export const middle: PresenterViewModel = {
  show,
  next: { kind: 'reveal', shown: 2, count: 3, title: 'Three things go wrong on every stage' },
  reveals: { shown: 1, count: 3 },
  about: '',
  failure: 'none',
  files: [
    {
      path: '/talk/.demo/1.json',
      title: 'Opening',
      demos: [
        { id: 'hello', title: 'Hello, and who we are', standing: 'done' },
        { id: 'why', title: 'Why a show needs a runner', standing: 'done', isCurrent: true },
      ],
    },
    {
      path: '/talk/.demo/2.json',
      title: 'Live coding',
      demos: [
        { id: 'retry', title: 'Retry with a backoff', standing: 'next' },
        { id: 'abort', title: 'Give up in time: AbortSignal', standing: 'ahead' },
        { id: 'old', title: 'The callback version', standing: 'disabled' },
        { id: 'test', title: 'The test that fails first', standing: 'ahead' },
        { id: 'types', title: 'Types that say what may happen', standing: 'ahead' },
      ],
    },
    {
      path: '/talk/.demo/3.json',
      title: 'Questions',
      demos: [{ id: 'end', title: 'Where to find all this', standing: 'ahead' }],
    },
  ],
  timing: {
    elapsed: 12 * minute + 40_000,
    isRunning: true,
    countdown: undefined,
    agenda: {
      entries: [
        entry('1', 'Opening', 8 * minute, 7 * minute + 20_000, 'current'),
        entry('2', 'Live coding', 15 * minute, undefined, 'coming'),
        entry('3', 'Questions', 7 * minute, undefined, 'coming'),
      ],
      planned: 30 * minute,
      left: 22 * minute + 40_000,
      ahead: 80_000,
    },
  },
  notes: [
    'Look up. **Breathe.** This is the slide they will remember.',
    '',
    '[click] First: **the network.** Tell of Lisbon, when the hotel turned the Wi-Fi off in the middle of `npm install`.',
    '',
    '[click] Second: **the fingers.** Everybody types worse with four hundred people behind them.',
    '',
    '- [click] Third: **the clock**',
    '- Ask who has ever skipped their last demo',
    '- Wait for the hands',
  ].join('\n'),
  audience: { isShared: false, followers: 0 },
  remote: {
    isShared: false,
    state: 'Not shared',
    lead: 'No other device can use the remote.',
    target: undefined,
    question: askToShare(3710),
  },
};

function entry(
  name: string,
  title: string,
  planned: number,
  actual: number | undefined,
  standing: 'current' | 'coming',
): PresenterViewModel['timing']['agenda']['entries'][number] {
  return { path: `/talk/.demo/${name}.json`, title, planned, isRehearsed: false, actual, standing };
}
