import type { Disposable } from '../../core/disposables.ts';
import { onTrusted } from '../input/trusted.ts';
import { write } from './dom.ts';

export interface HoldOptions {
  /** Holds its label twice: the one with the class `held` is the one that the light uncovers. */
  readonly button: HTMLElement;
  /** Says how it goes: a status. */
  readonly words: HTMLElement;
  /** Milliseconds. */
  readonly duration: number;
  /** Called once. */
  readonly onHeld: () => void;
}

/** Milliseconds in sight and with the focus before a press counts: time to see the control. */
const settling = 700;
/** Milliseconds that a frame counts at most: a page that hung meanwhile cannot tell a hold from a tap. */
const longestFrame = 100;

const sayings = {
  soon: 'Too soon. Let go, then press and hold.',
  holding: 'Keep holding…',
  short: 'Not long enough: hold until it is full.',
  click: 'A click is not enough: press and hold.',
} as const;

/**
 * A control that is pressed and held, by pointer, Space or Enter; gestures that a strange page can provoke (taps, a
 * double click, a key that is down already) never add up to that. A press counts that begins when the page has been in
 * sight with the focus for a while, and it is void as soon as either is lost, the pointer leaves, or anything else is
 * pressed. A key or button that is still down in the end does nothing more. `data-hold` of the button is `ready`,
 * `holding` or `held`.
 */
export function createHold({ button, words, duration, onHeld }: HoldOptions): Disposable {
  const aborter = new AbortController();
  let isSettled = false;
  /** The key, or `pointer`. */
  let grip = '';
  let held = 0;
  let seenAt = 0;

  const show = (state: 'ready' | 'holding' | 'held' | '', share: number) => {
    button.dataset.hold = state;
    // In the quiet version it goes by quarters.
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

/** Tells when the page has been in sight, with the focus, for long enough; and at once that it is not any more. */
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
      // A finger would keep the button to itself, and never be said to leave it.
      if (button.hasPointerCapture(event.pointerId)) button.releasePointerCapture(event.pointerId);
      if (event.isPrimary && event.button === 0) begin('pointer');
      else letGo();
    },
    { signal },
  );
  // A second button of a mouse comes as a move.
  onTrusted(window, 'pointermove', (event) => (isOn(event) && event.buttons === 1) || letGo(), { signal });
  for (const name of ['pointerup', 'pointercancel'] as const) onTrusted(window, name, letGo, { signal });
  onTrusted(button, 'pointerleave', letGo, { signal });
  onTrusted(button, 'contextmenu', (event) => event.preventDefault(), { signal });
}

/** On the button, and wherever a key does nothing else. A key that is down already repeats, and begins nothing. */
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
 * A held key or finger is still down: a key repeats and would press the element focused by then, a finger that goes up
 * clicks the element below it. Until something is pressed anew none of that counts.
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
  // Without a pointer it is a reader of screens.
  onTrusted(window, 'click', (event) => event.detail > 0 && swallow(event), options);
}
