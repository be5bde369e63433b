import { leaveToEditor, onTrusted } from './trusted.ts';

/** Milliseconds that VS Code waits for the second key. */
const patience = 5_000;

const modifiers = [
  ['ctrl', 'ctrlKey'],
  ['shift', 'shiftKey'],
  ['alt', 'altKey'],
  ['meta', 'metaKey'],
] as const;

/**
 * Leaves the second key of a chord to VS Code, which also receives the keys of its pages. Call before other key
 * listeners are added.
 */
export function leaveChordsToEditor(starts = document.documentElement.dataset.chords ?? ''): void {
  if (starts === '') return;
  const firsts = new Set(starts.split(' '));
  let begun = Number.NEGATIVE_INFINITY;
  const hear = (event: KeyboardEvent) => {
    if (/^(?:Control|Shift|Alt|Meta|AltGraph|CapsLock|Fn)$/.test(event.key)) return;
    const isSecond = event.timeStamp - begun < patience;
    if (isSecond) leaveToEditor(event);
    begun = !isSecond && namesOf(event).some((name) => firsts.has(name)) ? event.timeStamp : Number.NEGATIVE_INFINITY;
  };
  onTrusted(document, 'keydown', hear, { capture: true });
  addEventListener('blur', () => {
    begun = Number.NEGATIVE_INFINITY;
  });
}

/** Names of a key by character and by position: they differ on non-Latin layouts. */
function namesOf(event: KeyboardEvent): readonly string[] {
  const held = modifiers.filter(([, property]) => event[property]).map(([name]) => name);
  const lies = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1] ?? event.key;
  return [event.key, lies].map((key) => [...held, key.toLowerCase()].join('+'));
}
