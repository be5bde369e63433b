import type { PresenterViewModel } from './presenter-view-model.ts';

/** Messages to the page of the presenter view. */
export type ToPresenterPage =
  /** The parts that are other than before; all of them to a page that has just come up. */
  | { readonly type: 'model'; readonly model: Partial<PresenterViewModel> }
  | { readonly type: 'picture'; readonly of: 'current' | 'next'; readonly picture: PresenterPicture }
  /** The presenter's kept preferences, before the first model. */
  | { readonly type: 'preferences'; readonly notesSize: number | undefined }
  /** Why a request was not fulfilled; with advice, it stays until it is dismissed. */
  | { readonly type: 'say'; readonly text: string; readonly hint?: string }
  /** Something went wrong: a short sound. */
  | { readonly type: 'alarm' };

/** A `data:` address; nothing to show, or no renderer. */
export type PresenterPicture = { readonly url: string } | 'none' | 'missing';

/** Messages of the page of the presenter view. */
export type FromPresenterPage =
  | { readonly type: 'ready' }
  /** Whether it has the keys; said with every change. */
  | { readonly type: 'focus'; readonly isOn: boolean }
  /** Pixels that its pictures can use; 0 while it has no room for any. */
  | { readonly type: 'pictureWidth'; readonly width: number }
  /** Pixels of the notes. */
  | { readonly type: 'keep'; readonly notesSize: number }
  | { readonly type: 'ask'; readonly ask: PresenterAsk }
  | { readonly type: 'choose'; readonly choice: DemoChoice; readonly id: string };

export type PresenterAsk = (typeof asks)[number];
/** Choice for a demo of the list. `startFrom`: the next step is this one; nothing is run. */
export type DemoChoice = (typeof choices)[number];

const asks = [
  'next',
  'previous',
  'stop',
  'black',
  'startTime',
  'pauseTime',
  'resetTime',
  'share',
  'stopSharing',
  'lookAtRemote',
  'openFailure',
] as const;
const choices = ['run', 'goTo', 'startFrom'] as const;

/** `undefined` for anything that the page cannot have meant. */
export function readPresenterMessage(value: unknown): FromPresenterPage | undefined {
  const { type, isOn, width, notesSize, ask, choice, id } = Object(value) as Readonly<Record<string, unknown>>;
  if (type === 'ready') return { type };
  if (type === 'focus') return typeof isOn === 'boolean' ? { type, isOn } : undefined;
  if (type === 'pictureWidth') return isPixels(width) ? { type, width } : undefined;
  if (type === 'keep') return isPixels(notesSize) ? { type, notesSize } : undefined;
  if (type === 'ask') return asks.includes(ask as PresenterAsk) ? { type, ask: ask as PresenterAsk } : undefined;
  const isChoice = type === 'choose' && choices.includes(choice as DemoChoice) && typeof id === 'string';
  return isChoice ? { type, choice: choice as DemoChoice, id } : undefined;
}

function isPixels(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 10_000;
}
