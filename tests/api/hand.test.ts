import { describe, expect, it } from 'vitest';
import { createInProcess, outcome } from './in-process.ts';

describe('pointing and drawing on the slide over HTTP', () => {
  it('moves the laser, draws, erases, zooms and controls media', async () => {
    const { call, ran } = createInProcess();
    const asked: [string, object?][] = [
      ['POST /api/laser', { points: [0.1, 0.2, 0.3, 0.4] }],
      ['POST /api/laser', { points: [] }],
      ['POST /api/pen', { points: [0, 1], stroke: 3, color: 'blue' }],
      ['POST /api/pen', { points: [0, 1], stroke: 4 }],
      ['POST /api/erase?what=all'],
      ['POST /api/look?zoom=2.5&x=0.25'],
      ['POST /api/media', { action: 'play' }],
      ['POST /api/media?action=seek&seconds=12.5'],
    ];
    for (const [line, body] of asked) expect(outcome(await call(line, { body }))).toBe('200 done');
    expect(ran.map((line) => JSON.parse(line.slice('hand '.length)))).toEqual([
      {
        kind: 'point',
        points: [
          { x: 0.1, y: 0.2 },
          { x: 0.3, y: 0.4 },
        ],
      },
      { kind: 'point', points: [] },
      { kind: 'draw', stroke: 3, color: 'blue', points: [{ x: 0, y: 1 }] },
      { kind: 'draw', stroke: 4, color: 'red', points: [{ x: 0, y: 1 }] },
      { kind: 'erase', what: 'all' },
      { kind: 'look', zoom: 2.5, x: 0.25, y: 0.5 },
      { kind: 'play' },
      { kind: 'seek', seconds: 12.5 },
    ]);
  });

  it.each([
    ['POST /api/laser', {}],
    ['POST /api/laser', { points: '0.5,0.5' }],
    ['POST /api/laser', { points: [0.5] }],
    ['POST /api/laser', { points: [0.5, 1.5] }],
    ['POST /api/laser', { points: [0.5, null] }],
    ['POST /api/laser', { points: new Array(514).fill(0) }],
    ['POST /api/pen', { points: [0, 0] }],
    ['POST /api/pen', { points: [0, 0], stroke: 1, color: 'pink' }],
    ['POST /api/erase', { what: 'some' }],
    ['POST /api/look', { zoom: 0.5 }],
    ['POST /api/look', { zoom: 9 }],
    ['POST /api/look?zoom=1e3', undefined],
    ['POST /api/look', { zoom: 2, x: -0.1 }],
    ['POST /api/media', { action: 'stop' }],
    ['POST /api/media', { action: 'seek' }],
    ['POST /api/media', { action: 'seek', seconds: -1 }],
  ])('rejects %s %j, and does nothing', async (line, body) => {
    const { call, ran } = createInProcess();
    expect(outcome(await call(line, { body }))).toBe('400 bad-request');
    expect(ran).toEqual([]);
  });

  it('keeps the connection open for laser moves, and does not log them', async () => {
    const { call, lines } = createInProcess();
    const moved = await call('POST /api/laser', { body: { points: [0.5, 0.5] } });
    const erased = await call('POST /api/erase', { body: { what: 'last' } });
    expect([moved.headers?.Connection, erased.headers?.Connection]).toEqual([undefined, 'close']);
    expect(lines).toEqual(['POST /api/erase 200 0 ms, loopback']);
    await call('POST /api/laser', { body: {} });
    expect(lines.at(-1)).toMatch(/^POST \/api\/laser 400/);
  });
});
