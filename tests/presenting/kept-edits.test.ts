import { describe, expect, it } from 'vitest';
import type { KeptEdit } from '../../src/history/kept-edit.ts';
import { describePutBack, keptEditRows } from '../../src/presenting/kept-edits.ts';

const now = new Date(2026, 10, 24, 14, 30).getTime();
const minute = 60_000;
const edit = (path: string, at = now, hash = path): KeptEdit => ({ path, hash, demo: 'Say it louder', at });
const rowsOf = (...edits: readonly KeptEdit[]) =>
  keptEditRows(edits, { now, nameOf: (path) => path.replace('/talk/', '') });

describe('the list of kept edits', () => {
  it('has the newest first, and each edit once', () => {
    const rows = rowsOf(edit('/talk/a.py', 1), edit('/talk/b.py', 2), edit('/talk/c.py', 3), edit('/talk/a.py', 4));
    expect(rows.map(({ name }) => name)).toEqual(['a.py', 'c.py', 'b.py']);
  });

  it('says where each edit was, and which demo overwrote it', () => {
    const [row] = rowsOf(edit('/talk/src/greeting.py'));
    expect(row).toMatchObject({ name: 'greeting.py', displayPath: 'src/greeting.py' });
    expect(row?.when).toMatch(/^\d.* · after “Say it louder”$/);
    expect(rowsOf(edit('Untitled-1'))[0]).toMatchObject({ name: 'Untitled-1', displayPath: 'Untitled document' });
  });

  it('says for an uncertain edit that the demo may have written it', () => {
    const [row] = rowsOf({ ...edit('/talk/src/greeting.py'), isUncertain: true });
    expect(row?.when).toMatch(/ · after “Say it louder”, which may have written it$/);
  });

  it('shows the date of an edit that is not of today', () => {
    const [today, yesterday] = [now - minute, now - 24 * 60 * minute].map((at) => rowsOf(edit('/talk/a', at))[0]?.when);
    expect(today).not.toContain('2026');
    expect(yesterday).toContain('2026');
  });
});

describe('describePutBack', () => {
  const mine = edit('/talk/greeting.py', 1);
  const there = edit('/talk/greeting.py', 2, 'what was there');

  it('says that the replaced text is kept', () => {
    expect(describePutBack(mine, { before: [mine], after: [there], wasThere: true })).toBe(
      'Put back. The previous content is kept as another entry.',
    );
  });

  it('is not affected by edits of other files and by older edits', () => {
    const [other, older] = [edit('/talk/other.py', 3), edit('/talk/greeting.py', 0, 'older')];
    const told = describePutBack(mine, { before: [older, mine], after: [older, other], wasThere: true });
    expect(told).toBe('Put back.');
  });

  it('mentions that the file was missing, or that the edit is in an untitled document', () => {
    expect(describePutBack(mine, { before: [mine], after: [], wasThere: false })).toBe(
      'Put back into a new file, because the file was gone.',
    );
    expect(describePutBack(edit('Untitled-1'), { before: [], after: [], wasThere: false })).toBe(
      'Your edit is in a new untitled document.',
    );
  });
});
