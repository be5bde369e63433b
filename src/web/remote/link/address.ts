/** Where the API is, as this page sees it, and the token that opens it. */
export interface Address {
  /** The absolute address of `api/next` and the like. */
  of(path: string): string;
  /** Empty when there is none to send. */
  readonly token: string;
  /** Puts another token into the address of the page: there a home screen and a reload find it. */
  keep(token: string): void;
}

/** Of `location`. */
export interface PageLocation {
  readonly origin: string;
  readonly pathname: string;
  readonly hash: string;
}

/** Everything stands beside the page: behind a forwarded port it may have a path before it, or a token (`/~token/`). */
export function createAddress(location: PageLocation, replace: (url: string) => void): Address {
  const base = location.pathname.endsWith('/') ? location.pathname : `${location.pathname}/`;
  return {
    of: (path) => `${location.origin}${base}${path}`,
    get token() {
      // The path speaks for itself, and a token that comes twice is wrong.
      return /\/~[^/]+\/$/.test(base) ? '' : readToken(location.hash);
    },
    keep: (token) => replace(`${location.pathname}#token=${encodeURIComponent(token.trim())}`),
  };
}

/** Reads `#token=…`; what somebody pasted may be the whole address. */
export function readToken(text: string): string {
  const [, written = ''] = /[#&?]token=([^&\s]*)/.exec(text) ?? [];
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
