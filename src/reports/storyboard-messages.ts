export type ToStoryboardPage =
  | ({ readonly type: 'view' } & StoryboardPageView)
  /** A `data:` URL of a frame; `undefined` if drawing failed. */
  | { readonly type: 'picture'; readonly key: string; readonly url: string | undefined }
  | { readonly type: 'progress'; readonly text: string }
  /** For screen readers, or about a failed request. */
  | { readonly type: 'say'; readonly text: string };

/** HTML with all external text escaped. */
export interface StoryboardView {
  readonly html: string;
  readonly summary: string;
}

export interface StoryboardPageView extends StoryboardView {
  readonly title: string;
  readonly progress: string;
  /** Why it differs from the stage. */
  readonly notes: readonly string[];
  /** The demo to focus. */
  readonly focus?: string | undefined;
  /** Lines about a recording; the page asks whether to keep it. */
  readonly recorded?: readonly string[] | undefined;
}

export type FromStoryboardPage =
  | { readonly type: 'ready' }
  /** Visible frames without a picture, in order; replaces earlier requests. */
  | { readonly type: 'wanted'; readonly keys: readonly string[] }
  | { readonly type: 'demo'; readonly act: StoryboardAct; readonly id: string }
  | { readonly type: 'addTo'; readonly path: string }
  /** `line` counts from 0. */
  | { readonly type: 'openDeck'; readonly path: string; readonly line: number }
  | { readonly type: 'moveDemo'; readonly id: string; readonly to: DemoPlace }
  | { readonly type: 'refresh' }
  | { readonly type: 'recorded'; readonly fate: StoryboardFate };

/** `up` and `down` move by one place, also between files. `join` merges with the previous demo of a recording. */
export type StoryboardAct = (typeof acts)[number];
export type StoryboardFate = (typeof fates)[number];
/** Before a demo, or at the end of a demo file (absolute path). */
export type DemoPlace = { readonly before: string } | { readonly endOf: string };

const acts = ['openText', 'run', 'toggle', 'addAfter', 'up', 'down', 'join'] as const;
const fates = ['play', 'keep', 'edit', 'discard'] as const;
/** Limits the frames of one request. */
const mostWanted = 500;

/** Returns `undefined` for an invalid message. */
export function readStoryboardMessage(value: unknown): FromStoryboardPage | undefined {
  const { type, keys, act, id, path, line, to, fate } = Object(value) as Readonly<Record<string, unknown>>;
  if (type === 'ready' || type === 'refresh') return { type };
  if (type === 'wanted') {
    const isFine = Array.isArray(keys) && keys.every((key) => typeof key === 'string');
    return isFine ? { type, keys: keys.slice(0, mostWanted) } : undefined;
  }
  if (type === 'addTo') return typeof path === 'string' ? { type, path } : undefined;
  if (type === 'openDeck')
    return typeof path === 'string' && Number.isSafeInteger(line) ? { type, path, line: Number(line) } : undefined;
  if (type === 'recorded') {
    const knownFate = fates.find((one) => one === fate);
    return knownFate && { type, fate: knownFate };
  }
  if (typeof id !== 'string') return undefined;
  if (type === 'demo') {
    const knownAct = acts.find((one) => one === act);
    return knownAct && { type, act: knownAct, id };
  }
  const position = type === 'moveDemo' ? readPosition(to) : undefined;
  return position && { type: 'moveDemo', id, to: position };
}

function readPosition(value: unknown): DemoPlace | undefined {
  const { before, endOf } = Object(value) as Readonly<Record<string, unknown>>;
  if (typeof before === 'string') return { before };
  return typeof endOf === 'string' ? { endOf } : undefined;
}
