import type { StageRequest } from '../../ports/slide-stage.ts';
import { onTrusted } from './trusted.ts';

/** Callbacks of `listenToInput`. `request` goes to the host; the page handles the rest. */
export interface InputListener {
  request(request: StageRequest): void;
  /** Called when the page loses focus while a key that moved the show is down. */
  hold(): void;
  /** Closes whatever Esc closes first. Returns whether there was something. */
  dismiss(): boolean;
  /** Handles keys of the pointer: laser, pen, zoom, slide number. Returns whether it did. */
  pressForPointer(event: KeyboardEvent): boolean;
  /** Offers a key to a drawing. Returns whether it was handled. */
  pressOnSlide(key: string): boolean;
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
 * Handles keys, clickers (which send PageUp, PageDown, `b` or `.`) and clicks at the edges.
 * @param edge share of the window's width at each side where a click turns the page.
 */
export function listenToInput(listener: InputListener, edge: number): void {
  let down: string | undefined;
  onTrusted(document, 'keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isInteractive(targetOf(event))) return;
    // VS Code also moves the show with these keys; here the page does.
    if (event.key === 'PageDown' || event.key === 'PageUp') event.stopPropagation();
    if (listener.pressInOverview(event.key)) {
      if (!['Enter', ' ', 'Tab'].includes(event.key)) event.preventDefault();
      return;
    }
    if (isPressing(event) || !press(event, listener)) return;
    event.preventDefault();
    // Hide keys that move the show from VS Code: a repeat that arrives in the editor also belongs to the show.
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

/** Whether the key presses a focused tool. */
function isPressing(event: KeyboardEvent): boolean {
  const target = targetOf(event);
  return ['Enter', ' '].includes(event.key) && target instanceof Element && target.closest('.pointer-bar') !== null;
}

/** The target inside a web component of the talk, if any. */
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
