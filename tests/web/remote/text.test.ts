import { describe, expect, it } from 'vitest';
import { describeConnection, describeEnd, describeRest } from '../../../src/web/remote/connection/connection-words.ts';

describe('the wording of the remote', () => {
  it('describes the connection and the result of a press', () => {
    expect(describeConnection({ kind: 'away' })).toBe('Cannot reach Showrunner');
    expect(describeConnection({ kind: 'refused', detail: 'No.' })).toBe('No.');
    const next = { lane: 'move', path: 'api/next' } as const;
    expect(describeEnd(next, { kind: 'done' })).toBeUndefined();
    expect(describeEnd(next, { kind: 'done', detail: 'But this.' })).toBe('But this.');
    expect(describeEnd(next, { kind: 'refused', code: 'no-next', detail: 'That was all.' })).toBe('That was all.');
    expect(describeEnd(next, { kind: 'unknown', because: 'silence' })).toContain('No answer for a minute');
    expect(describeEnd(next, { kind: 'unknown', because: 'restarted' })).toContain('“Next” may not have run');
  });
  it('describes what going back could not restore', () => {
    const [one, two] = [
      { what: 'src/b.txt', why: 'ENOSPC' },
      { what: 'a.txt', why: 'ENOSPC' },
    ];
    const say = (answer: object) => describeRest('api/reset', JSON.stringify(answer));
    expect([say({ status: 'done' }), describeRest('api/reset', '')]).toEqual(['', '']);
    expect(say({ notRestored: [one] })).toBe('Could not be undone: src/b.txt. Press Previous to try again.');
    expect(say({ notRestored: [one, two] })).toContain('src/b.txt and 1 more.');
    const undone = describeRest('api/undoGoingBack', JSON.stringify({ notRestored: [one] }));
    expect(undone).toBe('Could not be restored: src/b.txt (ENOSPC).');
  });
});
