export interface ServerAddress {
  of(path: string): string;
  /** Empty if there is none to send. */
  readonly token: string;
  /** Whether the address contains a token, in its fragment or path, so that whoever opened it knew it. */
  readonly hasToken: boolean;
  /** Stores the token for the home screen; call when it is right. */
  remember(): void;
  /** Puts another token into the page's address, where a reload and a home screen find it. */
  keep(token: string): void;
}

export interface PageLocation {
  readonly origin: string;
  readonly pathname: string;
  readonly hash: string;
}

export interface TokenMemory {
  read(): string;
  write(token: string): void;
}

/**
 * All paths are relative to the page: behind a forwarded port it may have a prefix or a token (`/~token/`). Only a page
 * opened from a home screen reads the token from `memory`. A tab uses only its address, so that a link from another
 * site gets no working token.
 */
export function createAddress(
  location: PageLocation,
  replace: (url: string) => void,
  memory: TokenMemory = { read: () => '', write: () => undefined },
): ServerAddress {
  const base = location.pathname.endsWith('/') ? location.pathname : `${location.pathname}/`;
  const given = () => readToken(location.hash) || readToken(`#token=${/\/~([^/]+)\/$/.exec(base)?.[1] ?? ''}`);
  return {
    of: (path) => `${location.origin}${base}${path}`,
    get token() {
      // The path already has the token, and sending two is an error.
      return /\/~[^/]+\/$/.test(base) ? '' : readToken(location.hash) || memory.read();
    },
    get hasToken() {
      return given() !== '';
    },
    remember() {
      if (given() !== '') memory.write(given());
    },
    keep(token) {
      replace(`${location.pathname}#token=${encodeURIComponent(token.trim())}`);
    },
  };
}

/**
 * Reads `#token=…`; a pasted text may be the whole address. Returns an empty string if a header cannot carry the token.
 */
export function readToken(text: string): string {
  const [, written = ''] = /[#&?]token=([^&\s]*)/.exec(text) ?? [];
  const token = decode(written);
  return /^[!-~]+$/.test(token) ? token : '';
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
