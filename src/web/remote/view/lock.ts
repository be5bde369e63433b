import { find, write } from '../../speaker/dom.ts';
import { createHold } from '../../speaker/hold.ts';
import { vibrate } from './controls.ts';

/**
 * Keeps accidental visitors of this page from moving the show: a strange page may lead here while the author
 * types or clicks. Open for who knows the token, as the address shows, and in a tab in which the control was held.
 */
export interface Lock {
  readonly isOn: boolean;
  /** The address may have another token. */
  check(): void;
  /** Called once, at once where it is open already. */
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
  // Back in the history to a page that was kept as it was: a strange page can lead there, too.
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

/** Of `sessionStorage`. */
const place = 'showrunner.unlocked';

/**
 * Remembers over reloads that this page was unlocked, and over nothing else. A tab's storage comes along when the tab
 * goes elsewhere and is led back here, or opens another one: so this counts for a reload alone, and for the very entry
 * of the history that it was kept at (a page that is reloaded may be sent on to this one).
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

/** A browser may keep nothing; then it is for this visit. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
