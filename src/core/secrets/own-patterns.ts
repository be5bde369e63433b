import { messageOf } from '../errors.ts';

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
