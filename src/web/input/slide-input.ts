import type { StageRequest } from '../../ports/slide-stage.ts';
import { onTrusted } from './trusted.ts';

/** The presenter's input at the page. `step`: requests of the host; the rest the page does itself. */
export interface InputListener {
  request(request: StageRequest): void;
  /** The page loses the focus while a key that moved the show is down. */
  hold(): void;
  /** Whether something was open that Esc closes first. */
  dismiss(): boolean;
  /** Whether the presenter's pointer took the key: laser, pen, zoom, the number of a slide. */
  pressForPointer(event: KeyboardEvent): boolean;
  /** Whether a drawing on the slide took the key. */
  pressOnSlide(key: string): boolean;
  /** Whether the overview took the key. */
  pressInOverview(key: string): boolean;
}

const requests: Readonly<Record<string, StageRequest['kind']>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  o: 'overview',
  O: 'overview',
  a: 'autoAdvance',
  A: 'autoAdvance',
};

/**
 * Keys, clicker (which sends PageUp, PageDown, `b` or `.`) and clicks on the edges.
 *
 * @param edge part of the window's width at either side that a click turns the page from.
 */
export function listenToInput(listener: InputListener, edge: number): void {
  let down: string | undefined;
  onTrusted(document, 'keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isInteractive(targetOf(event))) return;
    // While presenting VS Code moves the show by these keys, too: here the page does.
    if (event.key === 'PageDown' || event.key === 'PageUp') event.stopPropagation();
    if (listener.pressInOverview(event.key)) {
      if (!['Enter', ' ', 'Tab'].includes(event.key)) event.preventDefault();
      return;
    }
    if (isPressing(event) || !press(event, listener)) return;
    event.preventDefault();
    // Nor does VS Code hear of a key that moves the show: one that comes again in the code is the show's there.
    if (!(event.key in requests)) return;
    event.stopPropagation();
    down = event.code;
  });
  onTrusted(document, 'keyup', ({ code }) => {
    if (code === down) down = undefined;
  });
  addEventListener('blur', () => {
    if (down !== undefined) listener.hold();
    down = undefined;
  });
  onTrusted(document, 'click', (event) => {
    const { clientX, button } = event;
    const target = targetOf(event);
    if (button !== 0 || isInteractive(target) || isChoosable(target) || getSelection()?.isCollapsed === false) return;
    if (clientX < innerWidth * edge) listener.request({ kind: 'previous' });
    if (clientX > innerWidth * (1 - edge)) listener.request({ kind: 'next' });
  });
}

function press(event: KeyboardEvent, listener: InputListener): boolean {
  const { key, shiftKey, repeat } = event;
  if (key === 'Escape') {
    if (!listener.dismiss()) listener.request({ kind: 'stop' });
    return true;
  }
  if (/^[bB.]$/.test(key)) {
    if (!repeat) listener.request({ kind: 'blackout' });
    return true;
  }
  if (listener.pressForPointer(event)) return true;
  if (!shiftKey && listener.pressOnSlide(key.toLowerCase())) return true;
  const kind = key === ' ' && shiftKey ? 'previous' : requests[key];
  if (kind === undefined || kind === 'goTo') return false;
  if (!repeat) listener.request({ kind });
  return true;
}

/** A key that presses the tool that has the focus. */
function isPressing(event: KeyboardEvent): boolean {
  const target = targetOf(event);
  return ['Enter', ' '].includes(event.key) && target instanceof Element && target.closest('.pointer-bar') !== null;
}

/** The element itself, where it stands in an element of the talk's own, too. */
function targetOf(event: Event): EventTarget | null {
  return event.composedPath()[0] ?? event.target;
}

function isInteractive(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([disabled]), select, textarea, video, audio, summary') !== null
  );
}

function isChoosable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a[href], button, .overview, .paging-bar') !== null;
}
