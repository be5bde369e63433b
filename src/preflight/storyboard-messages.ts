/** Messages to the page of the storyboard. */
export type ToStoryboardPage =
  | ({ readonly type: 'view' } & StoryboardPageView)
  /** Of a frame: a `data:` address; nothing where it could not be drawn. */
  | { readonly type: 'picture'; readonly key: string; readonly url: string | undefined }
  /** How far the work is that is under way. */
  | { readonly type: 'progress'; readonly text: string }
  /** Words for screen readers, or about a request that was not fulfilled. */
  | { readonly type: 'say'; readonly text: string };

/** A storyboard for its page: HTML in which everything from outside is escaped. */
export interface StoryboardView {
  readonly html: string;
  readonly summary: string;
}

export interface StoryboardPageView extends StoryboardView {
  readonly title: string;
  /** Work that is under way; empty for none. */
  readonly progress: string;
  /** Why it differs from the audience's view. */
  readonly notes: readonly string[];
  /** The id of the demo that has the focus from now on. */
  readonly focus?: string | undefined;
  /** Words about a recording, in lines; the page then asks whether to keep it. */
  readonly recorded?: readonly string[] | undefined;
}

/** Messages of the page of the storyboard. */
export type FromStoryboardPage =
  | { readonly type: 'ready' }
  /** The pictures that are in sight and not there yet, in order; no others are wanted any more. */
  | { readonly type: 'wanted'; readonly keys: readonly string[] }
  | { readonly type: 'demo'; readonly act: StoryboardAct; readonly id: string }
  | { readonly type: 'addTo'; readonly path: string }
  /** `line` counts from 0. */
  | { readonly type: 'openDeck'; readonly path: string; readonly line: number }
  | { readonly type: 'moveDemo'; readonly id: string; readonly to: DemoPlace }
  | { readonly type: 'refresh' }
  | { readonly type: 'recorded'; readonly fate: StoryboardFate };

/** `up` and `down`: one place, over the ends of its file too. `join`: with the demo before it, in a recording. */
export type StoryboardAct = (typeof acts)[number];
export type StoryboardFate = (typeof fates)[number];
/** Before another demo, or at the end of a demo file (absolute path). */
export type DemoPlace = { readonly before: string } | { readonly endOf: string };

const acts = ['openText', 'run', 'toggle', 'addAfter', 'up', 'down', 'join'] as const;
const fates = ['play', 'keep', 'edit', 'discard'] as const;
/** More frames do not fit into sight. */
const mostWanted = 500;

/** `undefined` for anything that the page cannot have meant. */
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
    const known = fates.find((one) => one === fate);
    return known && { type, fate: known };
  }
  if (typeof id !== 'string') return undefined;
  if (type === 'demo') {
    const known = acts.find((one) => one === act);
    return known && { type, act: known, id };
  }
  const place = type === 'moveDemo' ? readPlace(to) : undefined;
  return place && { type: 'moveDemo', id, to: place };
}

function readPlace(value: unknown): DemoPlace | undefined {
  const { before, endOf } = Object(value) as Readonly<Record<string, unknown>>;
  if (typeof before === 'string') return { before };
  return typeof endOf === 'string' ? { endOf } : undefined;
}
