import { pausedTimer } from '../describing/examples.ts';
import { jsonForm } from '../describing/schema.ts';
import { autoAdvanceResult, blackoutResult, timerResult, zoomed } from '../describing/schemas.ts';
import type { TimerAction } from '../editor-port.ts';
import { defineOperation } from '../operation.ts';
import type { Parameter } from '../parameter.ts';
import { both, command } from './shared.ts';

const on = {
  name: 'on',
  type: 'flag',
  in: ['query', 'body'],
  required: true,
  summary: 'whether the audience sees a black screen',
  example: true,
} as const satisfies Parameter;
const timerAction: Parameter = {
  name: 'action',
  type: 'string',
  in: ['query', 'body'],
  required: true,
  choices: ['start', 'pause', 'resume', 'reset'],
  summary: 'start from zero, pause, resume, or reset to zero and wait for the next step',
  example: 'pause',
};
const minutes: Parameter = {
  name: 'minutes',
  type: 'integer',
  in: ['query', 'body'],
  minimum: 1,
  maximum: 1440,
  summary: 'minutes to count down after start; the planned minutes when left out',
};

/** Work at once, even while a step runs. */
export const stageOperations = {
  blackout: defineOperation({
    ...command,
    link: true,
    idempotent: true,
    summary: 'Show the audience a black screen, or end it',
    parameters: [on],
    answer: jsonForm(blackoutResult, { status: 'done', isBlack: true, revision: 8 }),
    run: (show, params) => show.blackout(params.on === true),
    question: (_titleOf, { on }) => (on === false ? 'End the black screen?' : 'Show the audience a black screen?'),
    tool: {
      title: 'Black Out',
      icon: 'circle-slash',
      more: 'Takes effect at once, even while a step runs; the next step ends it.',
      progress: 'Turning the black screen on or off',
    },
  }),
  autoAdvance: defineOperation({
    ...command,
    idempotent: true,
    summary: 'Pause or resume auto-advance',
    parameters: [{ ...on, summary: 'whether slides and demos with a time for auto-advance move on by themselves' }],
    answer: jsonForm(autoAdvanceResult, { status: 'done', isAutoAdvancePaused: false, revision: 8 }),
    run: (show, params) => show.autoAdvance(params.on === true),
  }),
  timer: defineOperation({
    ...command,
    summary: 'Start, pause, resume or reset the timer of the talk',
    parameters: [timerAction, minutes],
    answer: jsonForm(timerResult, { status: 'done', timer: pausedTimer, revision: 8 }),
    run: (show, params) => show.setTimer(params.action as TimerAction, params.minutes),
    question: () => 'Set the timer of the talk?',
    tool: {
      title: 'Timer of the Talk',
      icon: 'watch',
      more: 'A running step continues. Returns the new state of the timer.',
      progress: 'Setting the timer',
    },
  }),
};

export const zoomOperations = {
  zoomIn: zoom('in', 'larger'),
  zoomOut: zoom('out', 'smaller'),
};

function zoom(direction: 'in' | 'out', size: string) {
  return defineOperation({
    ...command,
    http: { ...both, path: `/api/zoom-${direction}`, takesKey: true },
    summary: `Make the font ${size}`,
    answer: jsonForm(zoomed, { status: 'done', zoom: direction }),
    async run(show) {
      await show.zoom(direction);
      return { status: 'done', zoom: direction };
    },
    question: () => `Make the editor font ${size}?`,
  });
}
