import { messageOf } from '../errors.ts';
import type { Span } from '../text.ts';
import { findKnownForms } from './known-forms.ts';
import { findNamedValues } from './named-values.ts';
import type { Secret } from './secret.ts';

export interface SecretOptions {
  /** The text is data, where unquoted values count, as in YAML, `.env` or INI files. */
  readonly isData?: boolean;
  /** The user's global patterns; the group `secret`, if any, is the part to hide. */
  readonly customPatterns?: readonly RegExp[];
}

/** Returns secrets in order, without overlaps. Linear, except for the user's patterns. */
export function findSecrets(
  text: string,
  { isData = false, customPatterns = [] }: SecretOptions = {},
): readonly Secret[] {
  const secrets = [
    ...findKnownForms(text),
    ...findNamedValues(text, isData),
    ...customPatterns.flatMap((pattern) => findByPattern(pattern, text)),
  ];
  return joinOverlapping(secrets.sort((a, b) => a.start - b.start || b.end - a.end));
}

function findByPattern(pattern: RegExp, text: string): readonly Secret[] {
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
    // Parts of a connection string look like an e-mail address or a named value.
    if (overlaps && (last.kind === 'connection string' || secret.kind === 'e-mail address')) continue;
    if (overlaps) joined[joined.length - 1] = { ...last, end: Math.max(last.end, secret.end) };
    else joined.push(secret);
  }
  return joined;
}

/** Compiles the user's patterns; reports and skips invalid ones. */
export function parseCustomPatterns(texts: readonly string[], onError: (message: string) => void): readonly RegExp[] {
  return texts.flatMap((text) => {
    if (text.trim() === '') return [];
    try {
      return [new RegExp(text, 'gu')];
    } catch (error) {
      onError(`The pattern ${JSON.stringify(text)} is not a regular expression: ${messageOf(error)}`);
      return [];
    }
  });
}

/** Replaces each character of a secret with a dot; keeps spaces and line breaks. */
export function maskSecrets(text: string, options?: SecretOptions): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of findSecrets(text, options)) {
    parts.push(text.slice(done, start), text.slice(start, end).replace(/\S/g, '•'));
    done = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/** Text still to be typed, and its offset. */
export interface ComingText {
  readonly at: number;
  readonly text: string;
}

/** Finds beginnings of secrets while they are typed. `find` gets the complete text. */
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
