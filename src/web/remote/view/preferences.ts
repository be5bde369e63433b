import type { TokenMemory } from '../connection/address.ts';

export interface Preferences {
  get(name: string): string | number | boolean | undefined;
  set(name: string, value: string | number | boolean): void;
}

const place = 'showrunner.remote';

/** Stored if the browser allows it, else kept as long as the page lives. */
export function createPreferences(): Preferences {
  const values = read();
  return {
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
      try {
        localStorage.setItem(place, JSON.stringify(values));
      } catch {
        // A private window, or full storage: keep it for this visit.
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

/**
 * Every page stores its token for a page opened from the home screen, which has none in its address; only that page
 * reads it.
 */
export function createTokenMemory(preferences: Preferences): TokenMemory {
  const isHome = matchMedia('(display-mode: standalone)').matches || Object(navigator).standalone === true;
  return {
    read: () => (isHome ? String(preferences.get('token') ?? '') : ''),
    write: (token) => preferences.set('token', token),
  };
}
