import type { PresenterViewModel } from './presenter-view-model.ts';

export type ToPresenterPage =
  /** Changed parts; all parts for a new page. */
  | { readonly type: 'model'; readonly model: Partial<PresenterViewModel> }
  | { readonly type: 'picture'; readonly of: 'current' | 'next'; readonly picture: PresenterPicture }
  /** Sent before the first model. */
  | { readonly type: 'preferences'; readonly notesSize: number | undefined }
  /** Why a request failed; with a hint, it stays until dismissed. */
  | { readonly type: 'say'; readonly text: string; readonly hint?: string }
  | { readonly type: 'alarm' };

/** A `data:` URL; `none`: nothing to show; `missing`: no renderer. */
export type PresenterPicture = { readonly url: string } | 'none' | 'missing';

export type FromPresenterPage =
  | { readonly type: 'ready' }
  | { readonly type: 'focus'; readonly isOn: boolean }
  /** Pixels; 0 without room. */
  | { readonly type: 'pictureWidth'; readonly width: number }
  /** Pixels. */
  | { readonly type: 'keep'; readonly notesSize: number }
  | { readonly type: 'ask'; readonly ask: PresenterAsk }
  | { readonly type: 'choose'; readonly choice: DemoChoice; readonly id: string };

export type PresenterAsk = (typeof asks)[number];
/** `startFrom`: makes it the next step without running anything. */
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
  'shareWithAudience',
  'openFailure',
] as const;
const choices = ['run', 'goTo', 'startFrom'] as const;

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
