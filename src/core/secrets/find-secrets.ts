import { messageOf } from '../errors.ts';
import type { Span } from '../text.ts';
import { findKnownForms } from './known-forms.ts';
import { findNamedValues } from './named-values.ts';
import type { Secret } from './secret.ts';

export interface SecretOptions {
  /** The text is data, not code: a bare word after a name is its value, as in YAML, `.env` or an INI file. */
  readonly isData?: boolean;
  /** The presenter's own patterns, each global; its group `secret` is the part to hide, or all of it. */
  readonly own?: readonly RegExp[];
}

/** The secrets of a text, in order; they do not overlap. Linear in its length, but for the presenter's own patterns. */
export function findSecrets(text: string, { isData = false, own = [] }: SecretOptions = {}): readonly Secret[] {
  const found = [
    ...findKnownForms(text),
    ...findNamedValues(text, isData),
    ...own.flatMap((one) => findOwn(one, text)),
  ];
  return joinOverlapping(found.sort((a, b) => a.start - b.start || b.end - a.end));
}

function findOwn(pattern: RegExp, text: string): readonly Secret[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const secret = match.groups?.secret ?? match[0];
    const start = match.index + Math.max(0, match[0].indexOf(secret));
    return { start, end: start + secret.length, kind: 'own pattern' } as const;
  }).filter(({ start, end }) => end > start);
}

function joinOverlapping(sorted: readonly Secret[]): readonly Secret[] {
  const joined: Secret[] = [];
  for (const secret of sorted) {
    const last = joined.at(-1);
    const overlaps = last !== undefined && secret.start < last.end;
    // User, password and host of an address look like an e-mail address, and like a name and its value.
    if (overlaps && (last.kind === 'connection string' || secret.kind === 'e-mail address')) continue;
    if (overlaps) joined[joined.length - 1] = { ...last, end: Math.max(last.end, secret.end) };
    else joined.push(secret);
  }
  return joined;
}

/** The presenter's own patterns as regular expressions; one that is none is told of, and left out. */
export function parseOwnPatterns(texts: readonly string[], tell: (message: string) => void): readonly RegExp[] {
  return texts.flatMap((text) => {
    if (text.trim() === '') return [];
    try {
      return [new RegExp(text, 'gu')];
    } catch (error) {
      tell(`The pattern ${JSON.stringify(text)} is not a regular expression: ${messageOf(error)}`);
      return [];
    }
  });
}

/** The text with a dot for each character of a secret; spaces and line breaks stay, so that every line is where it was. */
export function maskSecrets(text: string, options?: SecretOptions): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of findSecrets(text, options)) {
    parts.push(text.slice(done, start), text.slice(start, end).replace(/\S/g, '•'));
    done = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/** Text that is being typed into another one: the rest still to come, and its offset. */
export interface ComingText {
  readonly at: number;
  readonly text: string;
}

/** The beginnings of secrets that a text will hold: `find` gets the text with the part to come. */
export function findComing(
  text: string,
  { at, text: rest }: ComingText,
  find: (whole: string) => readonly Span[],
): readonly Span[] {
  const back = (offset: number) => (offset <= at ? offset : Math.max(at, offset - rest.length));
  return find(text.slice(0, at) + rest + text.slice(at))
    .map(({ start, end }) => ({ start: back(start), end: back(end) }))
    .filter(({ start, end }) => end > start);
}
