import type { Disposable } from '../../core/disposables.ts';
import { onTrusted } from '../input/trusted.ts';
import { write } from './dom.ts';

export interface HoldOptions {
  /** Contains its label twice; the copy with class `held` is revealed by the progress. */
  readonly button: HTMLElement;
  /** A status element for progress messages. */
  readonly words: HTMLElement;
  /** Milliseconds. */
  readonly duration: number;
  /** Called once. */
  readonly onHeld: () => void;
}

/**
 * Milliseconds that the page must be visible and focused before a press counts, so that the person has seen the
 * control.
 */
const settling = 700;
/** Milliseconds that one frame counts at most, because a page that hung cannot tell a hold from a tap. */
const longestFrame = 100;

const sayings = {
  soon: 'Too soon. Let go, then press and hold.',
  holding: 'Keep holding…',
  short: 'Not long enough. Hold until the button is full.',
  click: 'A click is not enough. Press and hold.',
} as const;

/**
 * A control to press and hold with pointer, Space or Enter. Gestures that another site can provoke (taps, a double
 * click, a key that is already down) never add up to a hold: a press counts only if it starts after the page has been
 * visible and focused for a while, and is canceled if either is lost, the pointer leaves, or anything else is pressed.
 * A key or button that is still down afterwards does nothing. `data-hold` of the button is `ready`, `holding` or
 * `held`.
 */
export function createHold({ button, words, duration, onHeld }: HoldOptions): Disposable {
  const aborter = new AbortController();
  let isSettled = false;
  /** A key, or `pointer`. */
  let grip = '';
  let held = 0;
  let seenAt = 0;

  const show = (state: 'ready' | 'holding' | 'held' | '', share: number) => {
    button.dataset.hold = state;
    // With reduced motion, show quarters.
    const steps = matchMedia('(prefers-reduced-motion: reduce)').matches ? 4 : 1_000;
    button.style.setProperty('--held', String(Math.floor(share * steps) / steps));
  };
  const rest = () => show(isSettled ? 'ready' : '', 0);
  const letGo = () => {
    if (grip === '') return;
    grip = '';
    rest();
    write(words, sayings.short);
  };
  const count = () => {
    if (grip === '' || aborter.signal.aborted) return;
    if (!hasAttention()) return letGo();
    const now = performance.now();
    held += Math.min(now - seenAt, longestFrame);
    seenAt = now;
    show('holding', Math.min(held / duration, 1));
    if (held < duration) return void requestAnimationFrame(count);
    aborter.abort();
    show('held', 1);
    swallowRest();
    onHeld();
  };
  const begin = (how: string) => {
    const isDown = grip !== '';
    letGo();
    if (isDown) return;
    if (!isSettled || !hasAttention()) return write(words, sayings.soon);
    [grip, held, seenAt] = [how, 0, performance.now()];
    write(words, sayings.holding);
    requestAnimationFrame(count);
  };
  watchAttention((isOn) => {
    isSettled = isOn;
    if (!isOn) letGo();
    if (grip === '') rest();
  }, aborter.signal);
  listenToPointer(button, { begin, letGo: () => grip === 'pointer' && letGo() }, aborter.signal);
  listenToHeldKeys(button, { begin, letGo, grip: () => grip }, aborter.signal);
  onTrusted(button, 'click', ({ detail }) => detail === 0 && write(words, sayings.click), { signal: aborter.signal });
  return { dispose: () => aborter.abort() };
}

function hasAttention(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Reports when the page has been visible and focused for long enough, and at once when it is not. */
function watchAttention(tell: (isSettled: boolean) => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lose = () => {
    clearTimeout(timer);
    tell(false);
  };
  const look = () => {
    lose();
    if (hasAttention()) timer = setTimeout(() => !signal.aborted && hasAttention() && tell(true), settling);
  };
  addEventListener('blur', lose, { signal });
  addEventListener('pagehide', lose, { signal });
  addEventListener('focus', look, { signal });
  addEventListener('pageshow', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  requestAnimationFrame(look);
}

interface Grasp {
  begin(how: string): void;
  letGo(): void;
}

function listenToPointer(button: HTMLElement, { begin, letGo }: Grasp, signal: AbortSignal): void {
  const isOn = ({ target }: Event) => target instanceof Node && button.contains(target);
  onTrusted(
    window,
    'pointerdown',
    (event) => {
      if (!isOn(event)) return letGo();
      // Otherwise the button captures the finger and never gets `pointerleave`.
      if (button.hasPointerCapture(event.pointerId)) button.releasePointerCapture(event.pointerId);
      if (event.isPrimary && event.button === 0) begin('pointer');
      else letGo();
    },
    { signal },
  );
  // A second mouse button arrives as a move.
  onTrusted(window, 'pointermove', (event) => (isOn(event) && event.buttons === 1) || letGo(), { signal });
  for (const name of ['pointerup', 'pointercancel'] as const) onTrusted(window, name, letGo, { signal });
  onTrusted(button, 'pointerleave', letGo, { signal });
  onTrusted(button, 'contextmenu', (event) => event.preventDefault(), { signal });
}

/** Works on the button, and anywhere a key has no other function. Ignores repeats. */
function listenToHeldKeys(
  button: HTMLElement,
  { begin, letGo, grip }: Grasp & { grip(): string },
  signal: AbortSignal,
): void {
  onTrusted(
    window,
    'keydown',
    (event) => {
      const { key, repeat, target, ctrlKey, metaKey, altKey, isComposing } = event;
      if (grip() !== '' && (key !== grip() || !repeat)) return letGo();
      const isOthers =
        target !== button && target instanceof Element && target.closest('a, button, input, dialog') !== null;
      if (isOthers || !(key === ' ' || key === 'Enter') || ctrlKey || metaKey || altKey || isComposing) return;
      event.preventDefault();
      if (!repeat) begin(key);
    },
    { signal },
  );
  onTrusted(window, 'keyup', letGo, { signal });
}

/**
 * After the hold, the key or finger is still down: a repeating key would press the newly focused element, and a lifted
 * finger would click the element below. Ignore both until the next press.
 */
function swallowRest(): void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  onTrusted(window, 'keydown', (event) => (event.repeat ? swallow(event) : end.abort()), options);
  onTrusted(window, 'keyup', swallow, options);
  onTrusted(window, 'pointerdown', () => end.abort(), options);
  // A click without a pointer comes from a screen reader.
  onTrusted(window, 'click', (event) => event.detail > 0 && swallow(event), options);
}
