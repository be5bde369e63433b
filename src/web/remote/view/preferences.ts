import type { TokenMemory } from '../connection/address.ts';

/** Preferences that this device remembers. */
export interface Preferences {
  get(name: string): string | number | boolean | undefined;
  set(name: string, value: string | number | boolean): void;
}

const place = 'showrunner.remote';

/** Kept where the browser lets us; for as long as the page lives elsewhere. */
export function createPreferences(): Preferences {
  const values = read();
  return {
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
      try {
        localStorage.setItem(place, JSON.stringify(values));
      } catch {
        // A private window, or a full one: it is for this visit, then.
      }
    },
  };
}

function read(): Record<string, string | number | boolean> {
  try {
    return { ...JSON.parse(localStorage.getItem(place) ?? '{}') };
  } catch {
    return {};
  }
}

/** Every page keeps its token for the one on the home screen, which has none in its address; that one alone reads it. */
export function createTokenMemory(preferences: Preferences): TokenMemory {
  const isHome = matchMedia('(display-mode: standalone)').matches || Object(navigator).standalone === true;
  return {
    read: () => (isHome ? String(preferences.get('token') ?? '') : ''),
    write: (token) => preferences.set('token', token),
  };
}
