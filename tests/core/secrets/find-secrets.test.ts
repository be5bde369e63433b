import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../../src/core/secrets/find-secrets.ts';
import { codeLines, dataLines } from './lines.ts';

const alphabet = 'aZ3kQ9xM7pL2vB8nR5tY1wJ6';

/** The line without its marks, and its secrets. */
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
  it('has 200 lines of examples in these tests', () => expect(codeLines.length + dataLines.length).toBe(200));

  it.each([...new Set(codeLines)])('finds exactly the marked secrets in a line of code: %s', (line) => {
    const { text, hidden } = readLine(line);
    expect(found(text, false)).toEqual(hidden);
  });

  it.each([...new Set(dataLines)])('finds exactly the marked secrets in a line of data: %s', (line) => {
    const { text, hidden } = readLine(line);
    expect(found(text, true)).toEqual(hidden);
  });

  it('finds the content of a private key, even if the key is not closed', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nabc\ndef\n-----END RSA PRIVATE KEY-----\nafter';
    expect(found(key, false)).toEqual(['\nabc\ndef\n']);
    expect(found('-----BEGIN PRIVATE KEY-----\nabc', false)).toEqual(['\nabc']);
    expect(found('-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----', false)).toEqual([]);
  });

  it("finds what the presenter's own patterns match: all of it, or only the group `secret`", () => {
    const own = [/ACME-\d+/g, /customer (?<secret>\w+)/g];
    const text = 'ACME-123 for customer Ada';
    expect(
      findSecrets(text, { customPatterns: own }).map(({ start, end, kind }) => [text.slice(start, end), kind]),
    ).toEqual([
      ['ACME-123', 'own pattern'],
      ['Ada', 'own pattern'],
    ]);
  });
});
