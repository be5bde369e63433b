/** Command of a key on a keyboard, a clicker or a phone. */
export type KeyMeaning = 'next' | 'previous' | 'black';

const everywhere: Readonly<Record<string, KeyMeaning>> = {
  PageDown: 'next',
  ArrowRight: 'next',
  ' ': 'next',
  PageUp: 'previous',
  ArrowLeft: 'previous',
  b: 'black',
  B: 'black',
  '.': 'black',
};

/** With nothing on the screen to scroll and to choose; a shutter button sends the key for more volume. */
const inClicker: Readonly<Record<string, KeyMeaning>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'next',
  AudioVolumeUp: 'next',
  AudioVolumeDown: 'previous',
  VolumeUp: 'next',
  VolumeDown: 'previous',
};

export interface KeyPlace {
  readonly isClicker: boolean;
  /** On something that a key works on: a field, a button, a list that scrolls. */
  readonly isOnControl: boolean;
  /** On a field, where every key writes. */
  readonly isOnField: boolean;
}

/** Command of a key at this place; `undefined` for a key that is none of ours. */
export function meaningOf(key: string, { isClicker, isOnControl, isOnField }: KeyPlace): KeyMeaning | undefined {
  if (isOnField) return undefined;
  if ((key === ' ' || key === 'Enter') && isOnControl) return undefined;
  return everywhere[key] ?? (isClicker ? inClicker[key] : undefined);
}
