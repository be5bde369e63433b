import { find, write } from '../../speaker/dom.ts';
import { createHold } from '../../speaker/hold.ts';
import { vibrate } from './controls.ts';

/**
 * Keeps accidental visitors from moving the show: a link on another site may bring somebody here in the middle of typing
 * or clicking. Unlocked if the address has the token, or once the button was pressed and held in this tab.
 */
export interface Lock {
  readonly isOn: boolean;
  /** Call when the token in the address may have changed. */
  check(): void;
  /** Called once; at once if already unlocked. */
  onOpen(listener: () => void): void;
}

/** Milliseconds. */
const duration = 1_000;

export function createLock(hasToken: () => boolean): Lock {
  const tab = createTabMemory();
  let isHeld = tab.isKept;
  let wasOpen = false;
  let tell: () => void = () => undefined;

  const isOn = () => !isHeld && !hasToken();
  const open = () => {
    wasOpen = true;
    hold?.dispose();
    find('remote').classList.remove('is-locked');
    tell();
  };
  const hold = isOn()
    ? createHold({
        button: find('hold'),
        words: find('hold-words'),
        duration,
        onHeld() {
          isHeld = true;
          tab.keep();
          open();
          vibrate(14);
          write(find('announcement'), 'You control the show.');
          find('main').focus();
        },
      })
    : undefined;
  const lockAnew = () => {
    isHeld = false;
    tab.forget();
    location.reload();
  };
  const check = () => {
    if (!wasOpen && !isOn()) open();
    else if (wasOpen && isOn()) lockAnew();
  };
  addEventListener('hashchange', check);
  // Lock again after going back in the history, because another site can trigger that.
  addEventListener('pageshow', ({ persisted }) => persisted && !hasToken() && lockAnew());
  return {
    get isOn() {
      return isOn();
    },
    check,
    onOpen(listener) {
      tell = listener;
      if (wasOpen) listener();
      else check();
    },
  };
}

/** A key of `sessionStorage`. */
const place = 'showrunner.unlocked';

/**
 * Remembers only across a reload that this page was unlocked. A tab's storage survives when the tab leaves and is led
 * back, or opens another tab, so it counts only for a reload of the same history entry.
 */
function createTabMemory() {
  const forget = () => attempt(() => sessionStorage.removeItem(place));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kept = attempt(() => sessionStorage.getItem(place));
  const isKept = Boolean(kept) && navigation?.type === 'reload' && Object(history.state).unlocked === kept;
  if (!isKept) forget();
  return {
    isKept,
    forget,
    keep() {
      const unlocked = [...crypto.getRandomValues(new Uint8Array(16))].join();
      attempt(() => sessionStorage.setItem(place, unlocked));
      history.replaceState({ unlocked }, '');
    },
  };
}

/** A browser may refuse storage; then the value lasts for this visit. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
