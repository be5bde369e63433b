import { applyPatch, createPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPatch } from '../../../src/actions/shared/patch-edits.ts';
import { parseUnifiedDiff } from '../../../src/core/diff/unified-diff.ts';
import { applyEdits, createLines } from '../../../src/core/text.ts';

/** The text after the patch; `undefined` when the patch is invalid or does not fit. */
function patched(text: string, patch: string): string | undefined {
  const reading = parseUnifiedDiff(patch);
  if (!('hunks' in reading)) return undefined;
  try {
    const edits = planPatch(reading.hunks, createLines(text), 'patch');
    return applyEdits(
      text,
      edits.map((edit) => ({ range: edit.range, text: edit.lead + edit.text + edit.trail })),
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'DemoError') return undefined;
    throw error;
  }
}

function faultOf(patch: string): string | undefined {
  const reading = parseUnifiedDiff(patch);
  return 'fault' in reading ? `${reading.fault.line + 1}: ${reading.fault.message}` : undefined;
}

/** Few different lines, so that texts have much in common; some of them look like parts of a diff. */
const line = fc.constantFrom('a', 'b', 'c', '', ' a', '-b', '+c', '-- a', '@@ -1 +1 @@', '\\ no', 'ü👩‍👧');
const lineText = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));
const context = fc.integer({ min: 0, max: 4 });

describe('a patch, compared with the reference library', () => {
  it('turns the old text into the new one with any number of context lines', () => {
    fc.assert(
      fc.property(lineText, lineText, context, (before, after, width) => {
        fc.pre(before !== after);
        const patch = createPatch('a.txt', before, after, '', '', { context: width });
        expect(patched(before, patch)).toBe(after);
      }),
      { numRuns: 1500 },
    );
  });

  it('keeps the CRLF line breaks of a document, whatever line breaks the patch has', () => {
    fc.assert(
      fc.property(lineText, lineText, fc.boolean(), (before, after, isCrlfPatch) => {
        fc.pre(before !== after && before.includes('\n'));
        const patch = createPatch('a.txt', before, after);
        const asCrlf = (text: string) => text.replaceAll('\n', '\r\n');
        expect(patched(asCrlf(before), isCrlfPatch ? asCrlf(patch) : patch)).toBe(asCrlf(after));
      }),
      { numRuns: 500 },
    );
  });

  it('never fits a text where the reference library says it does not fit', () => {
    fc.assert(
      fc.property(lineText, lineText, lineText, context, (before, after, other, width) => {
        fc.pre(before !== after);
        // When the text is too short for a change, the library does not look elsewhere.
        fc.pre(other.split('\n').length >= before.split('\n').length);
        const patch = createPatch('a.txt', before, after, '', '', { context: width });
        const ours = patched(other, patch);
        if (ours !== undefined) expect(ours).toBe(applyPatch(other, patch, { fuzzFactor: 0 }));
      }),
      { numRuns: 1500 },
    );
  });

  it('never makes its reader throw', () => {
    const part = fc.constantFrom(
      '--- a\n+++ b\n',
      '@@ -1,2 +1 @@\n',
      '@@ -1 @@',
      ' a\n',
      '-a\n',
      '+a\n',
      '\\ No',
      '\r\n',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 15 }), (parts) => {
        patched('a\na\n', parts.join(''));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('reading a patch', () => {
  const hunk = '@@ -1,2 +1,2 @@ function f() {\n one\n-two\n+2\n';

  it('accepts the lines that git writes around the changes, and a trimmed empty line', () => {
    const head =
      'From 1 Mon\nSubject: x\n---\n a.txt | 2 +-\n\ndiff --git a/a.txt b/a.txt\nindex 1..2 100644\n--- a/a.txt\n+++ b/a.txt\n';
    expect(patched('one\ntwo\n', `${head}${hunk}-- \n2.39.2\n\n`)).toBe('one\n2\n');
    expect(patched('\ntwo\n', '@@ -1,2 +1,2 @@\n\n-two\n+2\n')).toBe('\n2\n');
  });

  it('creates a text from nothing, and empties a text', () => {
    expect(patched('', '@@ -0,0 +1,2 @@\n+a\n+b\n')).toBe('a\nb\n');
    expect(patched('a\nb', '@@ -1,2 +0,0 @@\n-a\n-b\n\\ No newline at end of file\n')).toBe('');
  });

  it.each([
    ['', '1: it contains no change (no line that begins with @@)'],
    ['hello', '1: it contains no change (no line that begins with @@)'],
    [`--- a\n+++ b\n${hunk}--- c\n+++ d\n${hunk}`, '7: it changes more than one file'],
    ['Binary files a/x.png and b/x.png differ', '1: it changes a binary file'],
    ['@@ one @@\n', '1: the line that begins with @@ cannot be read'],
    ['@@ -1,3 +1,3 @@\n one\n-two\n+2\n', '5: the change is incomplete'],
    ['@@ -1,1 +1,1 @@\n-one\n-two\n+2\n', '4: the change does not have as many lines as its header says'],
    [`${hunk}+3\n`, '5: the previous change has more lines than its header says'],
    [`@@ -5,1 +5,1 @@\n-a\n+b\n${hunk}`, '4: its changes are not in order'],
  ])('reports what is wrong with %j', (patch, fault) => expect(faultOf(patch)).toBe(fault));
});
