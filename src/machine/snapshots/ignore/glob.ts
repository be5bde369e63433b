/** For each byte whether it is in the set: 1, or 0. */
type ByteSet = Uint8Array;

/** A glob's character: a byte, one of a set, any one (`?`), any number of any (`*`). */
type GlobToken = number | ByteSet | 'one' | 'many';

/** A glob between two slashes, or `**` for any number of folders. */
export type GlobSegment = readonly GlobToken[] | '**';

const slash = 47;
const backslash = 92;
const star = 42;
const questionMark = 63;
const bracket = 91;

/** Names are compared byte by byte, as Git does: of a text, its UTF-8 with one character a byte. */
export function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** The segments of a glob in bytes; `undefined` of one that can match nothing. */
export function parseGlob(glob: string, ignoreCase: boolean): readonly GlobSegment[] | undefined {
  const segments: GlobSegment[] = [];
  let tokens: GlobToken[] = [];
  let stars = 0;
  const endSegment = () => {
    const isAnyFolders = stars > 1 && tokens.length === 1 && tokens[0] === 'many';
    segments.push(isAnyFolders ? '**' : tokens);
    tokens = [];
    stars = 0;
  };
  for (let at = 0; at < glob.length; at++) {
    const code = glob.charCodeAt(at);
    if (code === star) {
      stars++;
      if (tokens.at(-1) !== 'many') tokens.push('many');
    } else if (code === questionMark) tokens.push('one');
    else if (code === bracket) {
      const found = parseSet(glob, at + 1, ignoreCase);
      if (!found) return undefined;
      tokens.push(found.set);
      at = found.end;
    } else if (code === slash) endSegment();
    else if (code === backslash && glob[at + 1] === '/') {
      at++;
      endSegment();
      // To Git, only a slash that is none of a backslash lets `**` stand for no folder at all.
      if (segments.at(-1) === '**') segments.push(['many']);
    } else {
      if (code === backslash) at++;
      if (at === glob.length) return undefined;
      tokens.push(fold(glob.charCodeAt(at), ignoreCase));
    }
  }
  endSegment();
  return segments;
}

/** Whether all of a path in bytes matches; each `**` and each `*` is tried again only until the next has found its place. */
export function matchesGlob(segments: readonly GlobSegment[], path: string, ignoreCase: boolean): boolean {
  const names = path.split('/');
  const isWild = (segment: GlobSegment) => segment === '**';
  const fits = (segment: GlobSegment, at: number) =>
    segment !== '**' && matchesName(segment, names[at] ?? '', ignoreCase);
  // At the end `**` stands for what is in a folder, never for the folder itself: it has to cover something.
  return coverage(segments, names.length, { isWild, fits }) === segments.length;
}

function matchesName(tokens: readonly GlobToken[], name: string, ignoreCase: boolean): boolean {
  const isWild = (token: GlobToken) => token === 'many';
  const fits = (token: GlobToken, at: number) => token !== 'many' && fitsByte(token, name.charCodeAt(at), ignoreCase);
  let used = coverage(tokens, name.length, { isWild, fits }) ?? tokens.length + 1;
  while (tokens[used] === 'many') used++;
  return used === tokens.length;
}

interface Fit<Part> {
  /** Covers any number of items. */
  isWild(part: Part): boolean;
  /** Whether a part that is not wild covers the item at an index. */
  fits(part: Part, at: number): boolean;
}

/**
 * How many parts it takes to cover so many items, in order; `undefined` when they do not fit. Only the last wild part is
 * ever tried with more: the effort is the product of both numbers at most.
 */
function coverage<Part>(parts: readonly Part[], items: number, { isWild, fits }: Fit<Part>): number | undefined {
  let [used, at] = [0, 0];
  let again: { readonly used: number; at: number } | undefined;
  while (at < items) {
    const part = parts[used];
    if (part !== undefined && isWild(part)) again = { used: ++used, at };
    else if (part !== undefined && fits(part, at)) {
      used++;
      at++;
    } else if (again) {
      used = again.used;
      at = ++again.at;
    } else return undefined;
  }
  return used;
}

function fitsByte(token: GlobToken, code: number, ignoreCase: boolean): boolean {
  if (token === 'one') return true;
  const folded = fold(code, ignoreCase);
  return typeof token === 'number' ? token === folded : token !== 'many' && token[folded] === 1;
}

function fold(code: number, ignoreCase: boolean): number {
  return ignoreCase && code >= 65 && code <= 90 ? code + 32 : code;
}

const classes: Readonly<Record<string, (code: number) => boolean>> = {
  alnum: (code) => isDigit(code) || isUpper(code) || isLower(code),
  alpha: (code) => isUpper(code) || isLower(code),
  blank: (code) => code === 32 || code === 9,
  cntrl: (code) => code < 32 || code === 127,
  digit: isDigit,
  graph: (code) => code > 32 && code < 127,
  lower: isLower,
  print: (code) => code >= 32 && code < 127,
  punct: (code) => code > 32 && code < 127 && !isDigit(code) && !isUpper(code) && !isLower(code),
  space: (code) => code === 32 || (code >= 9 && code <= 13),
  upper: isUpper,
  xdigit: (code) => isDigit(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102),
};

/** The set after an opening bracket, and where its closing one stands; `undefined` without one. */
function parseSet(
  glob: string,
  start: number,
  ignoreCase: boolean,
): { readonly set: ByteSet; readonly end: number } | undefined {
  const members = new Uint8Array(256);
  const isNegated = glob[start] === '!' || glob[start] === '^';
  const first = isNegated ? start + 1 : start;
  /** Possible beginning of a range; 0 where there is none. */
  let last = 0;
  for (let at = first; at < glob.length; at++) {
    let code = glob.charCodeAt(at);
    if (glob[at] === ']' && at > first) return { set: finishSet(members, isNegated, ignoreCase), end: at };
    if (glob.startsWith('[:', at)) {
      const end = glob.indexOf(']', at + 2);
      if (end < 0) return undefined;
      if (end > at + 2 && glob[end - 1] === ':') {
        const contains = classes[glob.slice(at + 2, end - 1)];
        if (!contains) return undefined;
        for (let one = 0; one < 256; one++) if (contains(one)) members[one] = 1;
        at = end;
        last = 0;
        continue;
      }
    }
    const isRange = glob[at] === '-' && last > 0 && at + 1 < glob.length && glob[at + 1] !== ']';
    if (isRange) code = glob.charCodeAt(++at);
    if (code === backslash) code = glob.charCodeAt(++at);
    if (Number.isNaN(code)) return undefined;
    for (let one = isRange ? last : code; one <= code; one++) members[one] = 1;
    last = isRange ? 0 : code;
  }
  return undefined;
}

/** A slash is in no set. */
function finishSet(members: ByteSet, isNegated: boolean, ignoreCase: boolean): ByteSet {
  const set = new Uint8Array(256);
  for (let code = 0; code < 256; code++) if (members[code]) set[fold(code, ignoreCase)] = 1;
  return set.map((isIn, code) => (code !== slash && (isIn === 1) !== isNegated ? 1 : 0));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}
