import { DemoError } from '../../core/errors.ts';
import type { InkColor, SlideGesture, SlidePoint } from '../../ports/slide-gesture.ts';
import { jsonForm } from '../describing/schema.ts';
import { done } from '../describing/schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import type { Parameter, Params } from '../parameter.ts';
import { post } from './shared.ts';

const points: Parameter = {
  name: 'points',
  type: 'points',
  in: ['body'],
  required: true,
  minimum: 0,
  maximum: 1,
  summary:
    'points on the slide in order, as x, y, x, y, …: 0, 0 is the top left corner, 1, 1 the bottom right one; at most 256 points',
  example: [0.5, 0.5],
};
const stroke: Parameter = {
  name: 'stroke',
  type: 'integer',
  in: ['body'],
  required: true,
  summary: 'a number of your choice for each stroke: the same number continues the stroke',
  example: 7,
};
const color: Parameter = {
  name: 'color',
  type: 'string',
  in: ['body'],
  choices: ['red', 'blue', 'yellow'],
  summary: 'the color of a new stroke; red when left out',
};
const what: Parameter = {
  name: 'what',
  type: 'string',
  in: ['query', 'body'],
  required: true,
  choices: ['last', 'all'],
  summary: 'the last stroke on the slide, or all of them',
  example: 'last',
};
const zoom: Parameter = {
  name: 'zoom',
  type: 'number',
  in: ['query', 'body'],
  required: true,
  minimum: 1,
  maximum: 8,
  summary: 'the zoom factor: 1 is the whole slide',
  example: 2,
};
const share = (name: 'x' | 'y', of: string): Parameter => ({
  name,
  type: 'number',
  in: ['query', 'body'],
  minimum: 0,
  maximum: 1,
  summary: `the center of the view, as a fraction of the slide’s ${of}; 0.5 when left out`,
});
const mediaAction: Parameter = {
  name: 'action',
  type: 'string',
  in: ['query', 'body'],
  required: true,
  choices: ['play', 'pause', 'seek'],
  summary: 'what to do with the video or sound',
  example: 'pause',
};
const seconds: Parameter = {
  name: 'seconds',
  type: 'number',
  in: ['query', 'body'],
  minimum: 0,
  maximum: 86_400,
  summary: 'the position to seek to, in seconds from the start',
};

interface Done {
  readonly status: 'done';
}

const onSlide = {
  kind: 'command',
  http: post,
  problems: ['no-deck'],
  answer: jsonForm(done, { status: 'done' }),
} as const;

/** The remote presenter's pointer on the current slide. Not part of the show's state. */
export const pointerOperations = {
  laser: defineOperation({
    ...onSlide,
    isSteady: true,
    idempotent: true,
    summary: 'Point at the slide: the dot is at the last point; without points, it disappears',
    parameters: [points],
    run: follow((params) => ({ kind: 'point', points: pointsOf(params) })),
  }),
  pen: defineOperation({
    ...onSlide,
    isSteady: true,
    summary: 'Draw on the slide',
    parameters: [points, stroke, color],
    run: follow((params) => ({
      kind: 'draw',
      stroke: params.stroke ?? 0,
      color: (params.color ?? 'red') as InkColor,
      points: pointsOf(params),
    })),
  }),
  erase: defineOperation({
    ...onSlide,
    summary: 'Erase what was drawn on the slide',
    parameters: [what],
    run: follow((params) => ({ kind: 'erase', what: params.what === 'all' ? 'all' : 'last' })),
  }),
  look: defineOperation({
    ...onSlide,
    isSteady: true,
    idempotent: true,
    summary: 'Zoom in on the slide, until the next slide',
    parameters: [zoom, share('x', 'width'), share('y', 'height')],
    run: follow(({ zoom = 1, x = 0.5, y = 0.5 }) => ({ kind: 'look', zoom, x, y })),
  }),
  media: defineOperation({
    ...onSlide,
    idempotent: true,
    problems: ['no-deck', 'no-media'],
    summary: 'Play or pause the video or sound on the slide, or seek in it',
    parameters: [mediaAction, seconds],
    run: follow(mediaGesture),
  }),
};

function follow(gestureOf: (params: Params) => SlideGesture): Operation<Done>['run'] {
  return async (show, params) => {
    await show.followHand(gestureOf(params));
    return { status: 'done' };
  };
}

function mediaGesture({ action, seconds }: Params): SlideGesture {
  if (action !== 'seek') return { kind: action === 'play' ? 'play' : 'pause' };
  if (seconds === undefined) throw new DemoError('bad-request', '"seconds" is missing: give the position to seek to');
  return { kind: 'seek', seconds };
}

function pointsOf({ points = [] }: Params): readonly SlidePoint[] {
  return points.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: points[index + 1] ?? 0 }] : []));
}
