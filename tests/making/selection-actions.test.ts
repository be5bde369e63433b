import { describe, expect, it } from 'vitest';
import { createLines } from '../../src/core/text.ts';
import { highlightSelection, insertSelection } from '../../src/making/selection-actions.ts';

const text = 'def greet():\n    name = "you"\n    print(name)\n';
const select = (startLine: number, startCharacter: number, endLine: number, endCharacter: number, of = text) => ({
  path: 'src/a.py',
  text: of,
  range: { start: { line: startLine, character: startCharacter }, end: { line: endLine, character: endCharacter } },
});
const without = (of: string, { range, text: put }: ReturnType<typeof insertSelection>['taking']) => {
  const lines = createLines(of);
  return of.slice(0, lines.offsetAt(range.start)) + put + of.slice(lines.offsetAt(range.end));
};

describe('highlightSelection', () => {
  it('uses whole lines when only spaces are next to the selection', () => {
    expect(highlightSelection(select(1, 4, 2, 15))).toEqual({ action: 'highlight', path: 'src/a.py', position: '2:3' });
    expect(highlightSelection(select(1, 0, 2, 0))).toMatchObject({ position: 2 });
    expect(highlightSelection(select(0, 5, 0, 5))).toMatchObject({ position: 1 });
  });

  it('uses characters when only part of a line is selected', () => {
    expect(highlightSelection(select(0, 4, 0, 9))).toMatchObject({ position: '1,4:1,9' });
    expect(highlightSelection(select(0, 4, 1, 8))).toMatchObject({ position: '1,4:2,8' });
  });
});

describe('insertSelection', () => {
  it('takes whole lines out of the file and leaves a blank line, where the action types them', () => {
    const { action, taking } = insertSelection(select(1, 4, 2, 15));
    expect(action).toEqual({
      action: 'insert',
      path: 'src/a.py',
      position: 2,
      content: '    name = "you"\n    print(name)',
      insertTypingMode: 'character-by-character',
    });
    expect(without(text, taking)).toBe('def greet():\n\n');
  });

  it('takes part of a line out of the file, and the action writes it there again', () => {
    const { action, taking } = insertSelection(select(1, 11, 1, 16));
    expect(action).toMatchObject({ action: 'write', position: '2,11', content: '"you"' });
    expect(without(text, taking)).toBe('def greet():\n    name = \n    print(name)\n');
  });

  it('types long code line by line, and inserts a page of code at once', () => {
    const longer = `${'x'.repeat(90)}\n`;
    expect(insertSelection(select(0, 0, 0, 90, longer)).action.insertTypingMode).toBe('line-by-line');
    const page = 'x\n'.repeat(50);
    expect(insertSelection(select(0, 0, 49, 1, page)).action.insertTypingMode).toBe('instant');
    expect(insertSelection(select(0, 0, 49, 1, `y${page}`)).action).toMatchObject({ action: 'insert', position: 1 });
  });

  it('uses the line breaks of demo files (LF)', () => {
    expect(insertSelection(select(0, 0, 1, 1, 'a\r\nb\r\n')).action.content).toBe('a\nb');
  });
});
