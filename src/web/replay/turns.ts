import { onTrusted } from '../input/trusted.ts';

export type Turn = 'next' | 'previous' | 'first' | 'last';

const keys: Readonly<Record<string, Turn>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ' ': 'next',
  Home: 'first',
  End: 'last',
};

/** CSS pixels of a swipe. */
const farEnough = 56;

/** Keys anywhere, and swipes over the element, which leaves them to the page by its `touch-action`. */
export function listenToTurns(area: HTMLElement, turn: (turn: Turn) => void): void {
  onTrusted(document, 'keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const wanted = keys[key];
    if (!wanted || altKey || ctrlKey || metaKey || (shiftKey && key !== ' ')) return;
    if (target instanceof Element && target.closest(key === ' ' ? 'button, a, summary, video, audio' : 'video, audio'))
      return;
    event.preventDefault();
    turn(key === ' ' && shiftKey ? 'previous' : wanted);
  });
  let begin: PointerEvent | undefined;
  onTrusted(area, 'pointerdown', (event) => {
    begin = event.isPrimary && event.pointerType !== 'mouse' ? event : undefined;
  });
  onTrusted(document, 'pointercancel', () => {
    begin = undefined;
  });
  onTrusted(document, 'pointerup', (event) => {
    if (!begin || event.pointerId !== begin.pointerId || getSelection()?.isCollapsed === false) return;
    const [x, y] = [event.clientX - begin.clientX, event.clientY - begin.clientY];
    begin = undefined;
    if (Math.abs(x) > farEnough && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 'next' : 'previous');
  });
}
