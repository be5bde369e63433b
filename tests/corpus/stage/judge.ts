import type { ExpectedFront } from './expected-front.ts';

/** The slide that the show says is on the stage. */
export interface AnnouncedSlide {
  /** From 1. */
  readonly index: number;
  readonly title: string;
}

/** The window as somebody in the audience sees it. */
export interface Sight {
  /** The title that the slide in sight has on its page; `undefined` while there is none. */
  readonly slide: string | undefined;
  /** Whether all of the page of slides has one colour. */
  readonly isBlank: boolean;
  /** The name of the file in the active text editor. */
  readonly file: string | undefined;
  /** The notifications over the editors, as they are read aloud. */
  readonly toasts: readonly string[];
}

/** A moment of the show: its claims beside the visible state. */
export interface Moment {
  readonly slide: AnnouncedSlide | undefined;
  readonly expected: ExpectedFront;
  readonly sight: Sight;
}

export interface Fault {
  /** A toast is another extension's where it names one. */
  readonly kind: 'black slide' | 'toast' | 'toast of others' | 'false done';
  readonly message: string;
}

const foreign = /, source: (?!Showrunner)/;

/** The faults of a step that was answered with `done`. */
export function judge({ slide, expected, sight }: Moment): readonly Fault[] {
  return [
    ...sight.toasts.map((message): Fault => ({ kind: foreign.test(message) ? 'toast of others' : 'toast', message })),
    ...(slide ? judgeSlide(slide, sight) : judgeFront(expected, sight)),
  ];
}

function judgeSlide({ index, title }: AnnouncedSlide, { slide, isBlank }: Sight): readonly Fault[] {
  const name = `slide ${index} “${title}”`;
  if (slide === undefined) return [{ kind: 'false done', message: `${name} is not in sight` }];
  if (isBlank) return [{ kind: 'black slide', message: `${name} has one colour all over` }];
  return slide === title ? [] : [{ kind: 'false done', message: `${name} is announced, and “${slide}” in sight` }];
}

function judgeFront(expected: ExpectedFront, { file }: Sight): readonly Fault[] {
  if (expected?.kind === 'slide') return [{ kind: 'false done', message: 'a slide was opened, and none is announced' }];
  if (expected === undefined || expected.name === file) return [];
  return [{ kind: 'false done', message: `${expected.name} was opened, and ${file ?? 'no file'} is in front` }];
}
