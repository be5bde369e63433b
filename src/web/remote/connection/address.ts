/** Where the API is, as this page sees it, and the token that opens it. */
export interface ServerAddress {
  /** The absolute address of `api/next` and the like. */
  of(path: string): string;
  /** Empty when there is none to send. */
  readonly token: string;
  /** Whether the address itself has one, in its fragment or its path: who opened it knew it. */
  readonly hasToken: boolean;
  /** It is right: a home screen is to have it, too. */
  remember(): void;
  /** Puts another token into the address of the page: there a home screen and a reload find it. */
  keep(token: string): void;
}

/** Of `location`. */
export interface PageLocation {
  readonly origin: string;
  readonly pathname: string;
  readonly hash: string;
}

/** The part of a token that a device keeps. */
export interface TokenMemory {
  read(): string;
  write(token: string): void;
}

/**
 * Everything stands beside the page: behind a forwarded port it may have a path before it, or a token (`/~token/`).
 * `memory` gives the token to a page that a home screen has opened: a page in a tab takes that of its address alone, so
 * that a strange page which leads here gets nothing that works.
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
      // The path speaks for itself, and a token that comes twice is wrong.
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

/** Reads `#token=…`; a pasted text may be the whole address. A token that no header can carry is none. */
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
