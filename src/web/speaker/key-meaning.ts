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

/** For a screen with nothing to scroll or choose. Shutter buttons send volume keys. */
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
  /** On a field, button or scrolling list. */
  readonly isOnControl: boolean;
  /** On a field, where every key types. */
  readonly isOnField: boolean;
}

export function meaningOf(key: string, { isClicker, isOnControl, isOnField }: KeyPlace): KeyMeaning | undefined {
  if (isOnField) return undefined;
  if ((key === ' ' || key === 'Enter') && isOnControl) return undefined;
  return everywhere[key] ?? (isClicker ? inClicker[key] : undefined);
}
