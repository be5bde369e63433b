import { describe, expect, it } from 'vitest';
import { createPointerStream, type PointerCall, withCall } from '../../../src/web/remote/connection/pointer-stream.ts';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';
import { startRemoteShow } from './remote-show.ts';
import { openRemote, type RemoteView, sizes } from './remote-view.ts';

const laser = (...points: readonly number[]): PointerCall => ({ path: 'api/laser', body: { points } });
const look = (zoom: number): PointerCall => ({ path: 'api/look', body: { zoom } });
const pen = (stroke: number, ...points: readonly number[]): PointerCall => ({
  path: 'api/pen',
  body: { stroke, points },
});

describe('the pointer stream', () => {
  it('sends one request at a time, at most thirty a second, with all points and otherwise the last value', async () => {
    const clock = createVirtualClock();
    const sent: [number, string][] = [];
    const post = async (path: string, { body }: { readonly body?: object } = {}) => {
      sent.push([clock.now(), `${path} ${JSON.stringify(body)}`]);
      return new Response('{}');
    };
    const stream = createPointerStream({ post }, clock);
    for (let turn = 0; turn < 20; turn++) {
      stream.send(laser(turn, turn));
      await clock.advance(5);
    }
    for (const zoom of [2, 3, 4]) stream.send(look(zoom));
    await clock.advance(200);
    const times = sent.map(([time]) => time);
    expect(Math.min(...times.slice(1).map((time, index) => time - times[index]!))).toBeGreaterThanOrEqual(33);
    expect(sent.length).toBeLessThanOrEqual(6);
    const numbers = sent.flatMap(([, text]) => (text.startsWith('api/laser') ? JSON.parse(text.slice(10)).points : []));
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => Math.floor(index / 2)));
    expect(sent.at(-1)?.[1]).toBe('api/look {"zoom":4}');
  });

  it('continues when requests fail', async () => {
    const clock = createVirtualClock();
    let count = 0;
    const stream = createPointerStream({ post: () => Promise.reject(new Error(`no line ${++count}`)) }, clock);
    stream.send(laser(0, 0));
    await clock.advance(40);
    stream.send(laser(1, 1));
    await clock.advance(40);
    expect(count).toBe(2);
  });

  it('separates strokes, drops the laser dot when it is turned off, and limits the points of a request', () => {
    const waiting = (...orders: readonly PointerCall[]) => orders.reduce(withCall, [] as readonly PointerCall[]);
    expect(waiting(pen(1, 0, 0), pen(1, 1, 1), pen(2, 0, 0))).toEqual([pen(1, 0, 0, 1, 1), pen(2, 0, 0)]);
    expect(waiting(laser(0, 0), laser(1, 1), laser())).toEqual([laser()]);
    expect(waiting(laser(), laser(1, 1))).toEqual([laser(1, 1)]);
    const long = new Array<number>(400).fill(0);
    expect(waiting(pen(1, ...long), pen(1, ...long))).toHaveLength(2);
  });
});

const demos = [{ id: 'slides', title: 'Slides', steps: [{ action: 'openSlide', path: 'deck.md' }] }];
const files = {
  'deck.md': '# One\n\n---\n\n# Two\n\n<video src="film.mp4" controls></video>\n',
  '.demo/1.talk.json': JSON.stringify({ title: 'Talk', version: 2, demos }),
};

describe.runIf(executablePath)('the pad of the remote', () => {
  const browser = useBrowser();

  async function openPad(options: Parameters<typeof openRemote>[2] = {}) {
    const did: string[] = [];
    const show = await startRemoteShow({
      files,
      onGesture: (gesture) =>
        did.push(gesture.kind === 'point' ? `point ${gesture.points.length > 0}` : JSON.stringify(gesture)),
    });
    const remote = await openRemote(browser, show.url, options);
    await remote.isLinked('connected');
    expect(await remote.page.getAttribute('#open-pad', 'aria-disabled')).toBe('true');
    await remote.click('next');
    await remote.sees('now-title', 'One');
    await remote.click('open-pad');
    return { show, did, ...remote };
  }
  const drag = async ({ page }: Pick<RemoteView, 'page'>, from: number, to: number) => {
    const { x, y, width, height } = (await page.locator('#pad').boundingBox())!;
    const at = (share: number) => [x + width * share, y + height * share] as const;
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at(to), { steps: 8 });
    await page.mouse.up();
  };

  it('points, draws in color, erases and zooms without changing the revision', async () => {
    const { show, did, page, click, mistakes, ...remote } = await openPad();
    const { revision } = show.app.show.state;
    await drag({ page }, 0.25, 0.75);
    await expect.poll(() => did.at(-1)).toBe('point false');
    expect(did[0]).toBe('point true');
    await click('tool-pen');
    await click('ink-blue');
    did.length = 0;
    await drag({ page }, 0.5, 0.6);
    await expect.poll(() => did.length).toBeGreaterThan(0);
    expect(JSON.parse(did[0]!)).toMatchObject({
      kind: 'draw',
      color: 'blue',
      points: [{ x: expect.closeTo(0.5, 2), y: expect.closeTo(0.5, 2) }],
    });
    expect(await page.locator('#pad-ink path').count()).toBe(1);
    await click('ink-undo');
    await expect.poll(() => did.at(-1)).toBe('{"kind":"erase","what":"last"}');
    expect(await page.locator('#pad-ink path').count()).toBe(0);
    await click('tool-zoom');
    await click('slide-zoom-in');
    await expect.poll(() => did.at(-1)).toBe('{"kind":"look","zoom":1.5,"x":0.5,"y":0.5}');
    await drag({ page }, 0.9, 0.1);
    const third = expect.closeTo(2 / 3, 2);
    await expect.poll(() => JSON.parse(did.at(-1)!)).toEqual({ kind: 'look', zoom: 1.5, x: third, y: third });
    await remote.sees('pad-zoom', '1.5×');
    expect(show.app.show.state.revision).toBe(revision);
    await click('pad-next');
    await remote.sees('pad-title', 'Two');
    await remote.sees('pad-zoom', '');
    expect(mistakes).toEqual([]);
  });

  it('can be used by keys alone', async () => {
    const { did, page } = await openPad();
    const press = (key: string) => page.keyboard.press(key);
    expect(await page.evaluate('document.activeElement.id')).toBe('pad');
    await press('ArrowRight');
    await expect.poll(() => did.at(-1)).toBe('point true');
    await press('Enter');
    await expect.poll(() => did.at(-1)).toBe('point false');
    await press('+');
    await expect.poll(() => did.at(-1)).toBe('{"kind":"look","zoom":1.25,"x":0.5,"y":0.5}');
    await press('Escape');
    expect(await page.evaluate('document.activeElement.id')).toBe('open-pad');
  });

  it('plays and pauses a video, with controls that are visible only on its slide', async () => {
    const { show, did, page, click, sees, isFree } = await openPad();
    await click('close-pad');
    expect(await page.isVisible('#media')).toBe(false);
    await click('next');
    await sees('now-title', 'Two');
    await expect.poll(() => page.isVisible('#media')).toBe(true);
    await page.getByRole('button', { name: 'Play the video' }).click();
    await expect.poll(() => show.app.editorPort.state().media?.isPlaying).toBe(true);
    await isFree();
    await page.getByRole('button', { name: 'Pause the video' }).click();
    await expect.poll(() => show.app.editorPort.state().media?.isPlaying).toBe(false);
    expect(did).toEqual(['{"kind":"play"}', '{"kind":"pause"}']);
  });

  it('has no accessibility violations on phone and desktop, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, axe, click, sees } = await openPad({ colorScheme, viewport: sizes.phone });
      const rules = colorScheme === 'dark' ? 'all' : 'colors';
      for (const tool of ['laser', 'pen', 'zoom']) {
        await click(`tool-${tool}`);
        expect(await axe(rules)).toEqual([]);
      }
      await page.setViewportSize(sizes.desk);
      expect(await axe(rules)).toEqual([]);
      await page.setViewportSize({ width: 844, height: 390 });
      expect(await axe(rules)).toEqual([]);
      await page.setViewportSize(sizes.phone);
      await click('pad-next');
      await sees('pad-title', 'Two');
      await click('close-pad');
      await expect.poll(() => page.isVisible('#media')).toBe(true);
      expect(await axe(rules)).toEqual([]);
    }
  });
});
