import { describe, expect, it } from 'vitest';
import { expectAnswers, tables } from './faults/tables.ts';

expectAnswers(tables);

describe('the tables', () => {
  it('tell every fault once, by a name of its own', () => {
    for (const rows of Object.values(tables)) {
      const names = rows.map(({ what }) => what);
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    }
  });
});
