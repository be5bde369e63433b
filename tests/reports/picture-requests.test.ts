import { describe, expect, it } from 'vitest';
import { createPictureRequests } from '../../src/reports/picture-requests.ts';

function start(kept = 10) {
  const log: string[] = [];
  const ends = new Map<string, (picture: string | null) => void>();
  const requests = createPictureRequests<string>({
    atOnce: 2,
    maxPictures: kept,
    onPicture: (key, picture) => void log.push(`${key}: ${picture ?? 'none'}`),
    draw(key) {
      log.push(`draw ${key}`);
      return new Promise((resolve, reject) => {
        ends.set(key, (picture) => (picture === null ? reject(new Error('no')) : resolve(picture)));
      });
    },
  });
  const end = async (key: string, picture: string | null = key.toUpperCase()) => {
    ends.get(key)?.(picture);
    await new Promise(setImmediate);
  };
  const said = () => log.splice(0);
  return { requests, end, said, fail: (key: string) => end(key, null) };
}

describe('picture requests', () => {
  it('draw a few at a time in order, and skip pictures that are out of view again', async () => {
    const { requests, end, said } = start();
    requests.want(['a', 'b', 'c', 'd']);
    expect(said()).toEqual(['draw a', 'draw b']);
    requests.want(['b', 'd', 'e']);
    await end('a');
    expect(said()).toEqual(['a: A', 'draw d']);
    await end('b');
    expect(said()).toEqual(['b: B', 'draw e']);
    await end('d');
    await end('e');
    expect(said()).toEqual(['d: D', 'e: E']);
  });

  it('draw each picture once, and keep the most recently wanted ones', async () => {
    const { requests, end, said } = start(2);
    for (const key of ['a', 'b', 'c']) {
      requests.want([key]);
      await end(key);
    }
    said();
    requests.want(['b', 'c', 'a']);
    expect(said()).toEqual(['b: B', 'c: C', 'draw a']);
  });

  it('draw every forgotten picture again, even one whose drawing was in progress', async () => {
    const { requests, end, said } = start();
    requests.want(['a', 'b']);
    await end('b');
    requests.forget();
    await end('a', 'old');
    expect(said()).toEqual(['draw a', 'draw b', 'b: B', 'draw a']);
    await end('a');
    expect(said()).toEqual(['a: A']);
    requests.want(['b']);
    expect(said()).toEqual(['draw b']);
  });

  it('report pictures that cannot be drawn, and continue with others', async () => {
    const { requests, fail, end, said } = start();
    requests.want(['a', 'b', 'c']);
    await fail('a');
    expect(said()).toEqual(['draw a', 'draw b', 'a: none', 'draw c']);
    await end('c');
    expect(said()).toEqual(['c: C']);
  });
});
