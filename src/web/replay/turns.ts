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

/** Keys anywhere, and swipes over the element. */
export function listenToTurns(area: HTMLElement, turn: (turn: Turn) => void): void {
  document.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const wanted = keys[key];
    if (!wanted || altKey || ctrlKey || metaKey || (shiftKey && key !== ' ')) return;
    if (key === ' ' && target instanceof Element && target.closest('button, a, summary, video, audio')) return;
    if (target instanceof Element && target.closest('video, audio')) return;
    event.preventDefault();
    turn(key === ' ' && shiftKey ? 'previous' : wanted);
  });
  let begin: Touch | undefined;
  area.addEventListener(
    'touchstart',
    ({ touches }) => {
      begin = touches.length === 1 ? touches[0] : undefined;
    },
    { passive: true },
  );
  area.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const end = changedTouches[0];
      if (!begin || !end || getSelection()?.isCollapsed === false) return;
      const [x, y] = [end.clientX - begin.clientX, end.clientY - begin.clientY];
      begin = undefined;
      if (Math.abs(x) > farEnough && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 'next' : 'previous');
    },
    { passive: true },
  );
}
