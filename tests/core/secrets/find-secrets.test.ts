import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../../src/core/secrets/find-secrets.ts';
import { codeLines, dataLines } from './lines.ts';

const alphabet = 'aZ3kQ9xM7pL2vB8nR5tY1wJ6';

/** The line as in an editor, with the ranges of its secrets. */
function readLine(line: string) {
  const text = line.replace(/\{(\d+)\}/g, (_, count: string) =>
    Array.from({ length: Number(count) }, (_, index) => alphabet[(index * 7 + Number(count)) % alphabet.length]).join(
      '',
    ),
  );
  const hidden = Array.from(text.matchAll(/⟦(.*?)⟧/g), ([, secret]) => secret);
  return { text: text.replace(/[⟦⟧]/g, ''), hidden };
}

const found = (text: string, isData: boolean) =>
  findSecrets(text, { isData }).map(({ start, end }) => text.slice(start, end));

describe('findSecrets', () => {
  it('is tested with 200 lines', () => expect(codeLines.length + dataLines.length).toBe(200));

  it.each([...new Set(codeLines)])('in code: %s', (line) => {
    const { text, hidden } = readLine(line);
    expect(found(text, false)).toEqual(hidden);
  });

  it.each([...new Set(dataLines)])('in data: %s', (line) => {
    const { text, hidden } = readLine(line);
    expect(found(text, true)).toEqual(hidden);
  });

  it('hides what is between the fences of a private key, and all of one that is not closed', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nabc\ndef\n-----END RSA PRIVATE KEY-----\nafter';
    expect(found(key, false)).toEqual(['\nabc\ndef\n']);
    expect(found('-----BEGIN PRIVATE KEY-----\nabc', false)).toEqual(['\nabc']);
    expect(found('-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----', false)).toEqual([]);
  });

  it("finds what the presenter's own patterns match: all of it, or the group `secret`", () => {
    const own = [/ACME-\d+/g, /customer (?<secret>\w+)/g];
    const text = 'ACME-123 for customer Ada';
    expect(findSecrets(text, { own }).map(({ start, end, kind }) => [text.slice(start, end), kind])).toEqual([
      ['ACME-123', 'own pattern'],
      ['Ada', 'own pattern'],
    ]);
  });
});
