import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { DemoError } from '../../src/core/errors.ts';
import type { Capture } from '../../src/pictures/browser/browser-page.ts';
import type { Browser } from '../../src/pictures/browser.ts';
import type { DiagramDrawer } from '../../src/pictures/diagram-drawer.ts';
import { createPictures } from '../../src/pictures/picture-service.ts';
import type { Upcoming } from '../../src/pictures/upcoming.ts';
import type { SlideStage, StagePage } from '../../src/ports/slide-stage.ts';
import { createRecordingLog, createSettings } from '../support/host-parts.ts';
import { slashed } from '../support/needs.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const page = (title: string, rest: Partial<StagePage> = {}): StagePage => ({
  html: `<section class="slide">${title}</section>`,
  css: '',
  title,
  transition: undefined,
  folder: '/talk',
  place: { index: 0, count: 3 },
  step: 0,
  steps: 0,
  ...rest,
});
const slide = (title: string, rest?: Partial<StagePage>): Upcoming => ({
  kind: 'slide',
  page: page(title, rest),
  card: { title, lines: [] },
});

interface Setup {
  readonly panel?: SlideStage['drawPage'];
  readonly capture?: Browser['capture'];
  readonly setting?: string;
  readonly isStarting?: boolean;
  readonly files?: Readonly<Record<string, string>>;
  readonly drawDiagrams?: DiagramDrawer;
}

const captureOf = (text: string): Capture => ({ png: Buffer.from(text), result: null });

/** A show whose next step the test sets, and painters that record what they draw. */
function open({ panel, capture, isStarting = false, setting = 'auto', files = {}, drawDiagrams }: Setup = {}) {
  const clock = createVirtualClock();
  const log = createRecordingLog();
  const settings = createSettings({ 'screenshot.browser': setting });
  const changes = createEmitter<void>();
  const drawn: string[] = [];
  let coming: Upcoming | undefined | Error = slide('One');
  let shown: Upcoming | undefined;
  let colorScheme: 'light' | 'dark' = 'dark';
  let closed = 0;
  const browser: Browser = {
    isStarting,
    async capture(html, viewport, signal) {
      drawn.push(`browser ${/<title>(.*?)</.exec(html)?.[1]} ${viewport.width}x${viewport.height}`);
      return capture ? capture(html, viewport, signal) : captureOf(`B ${drawn.length}`);
    },
    printPdf: () => Promise.reject(new Error('not here')),
    run: () => Promise.reject(new Error('not here')),
    async close() {
      closed++;
    },
    dispose: () => undefined,
  };
  const pictures = createPictures({
    upcoming() {
      if (coming instanceof Error) throw coming;
      return coming;
    },
    current: () => shown,
    onDidChange: changes.event,
    ...(panel && { stage: { drawPage: panel } }),
    ...(drawDiagrams && { drawDiagrams }),
    browser,
    slideScript: async () => 'script',
    colorTheme: () => ({ colorScheme }),
    settings,
    clock,
    log,
    files: {
      read: async (path) => Buffer.from(files[slashed(path)] ?? ''),
      stat: async (path) => {
        const isFolder = slashed(path) === '/talk';
        if (!isFolder && files[slashed(path)] === undefined) return undefined;
        return { type: isFolder ? 'directory' : 'file', size: 1, realPath: path };
      },
    },
  });
  const move = (next: Upcoming | undefined | Error) => {
    shown = coming instanceof Error ? undefined : coming;
    coming = next;
    changes.fire();
  };
  const type = (text: string) => {
    shown = { kind: 'demo', card: { title: 'Code', lines: [], code: { title: 'a.ts', text } } };
  };
  const light = () => {
    colorScheme = 'light';
  };
  return { type, light, pictures, clock, log, settings, drawn, move, closed: () => closed };
}

const text = (png: Uint8Array) => Buffer.from(png).toString();

describe('a picture of the next or current step', () => {
  it('is drawn by the slide panel when that is open', async () => {
    const { pictures, drawn } = open({ panel: async ({ title }, width) => Buffer.from(`${title} ${width}`) });
    const { png, source } = await pictures.next(640);
    expect([text(png), source]).toEqual(['One 640', 'panel']);
    expect(drawn).toEqual([]);
  });

  it('is used again, without being drawn, when the next step becomes the current step', async () => {
    const { pictures, drawn, move } = open();
    expect(await pictures.current(640)).toBeUndefined();
    const next = await pictures.next(640);
    move(slide('Two'));
    expect(await pictures.current(640)).toBe(next);
    expect(drawn).toEqual(['browser One 640x360']);
  });

  it('follows the color theme, although a change of the theme has no event', async () => {
    const asked: string[] = [];
    const panel: SlideStage['drawPage'] = async ({ title }, width, scheme) => {
      asked.push(scheme);
      return Buffer.from(`${title} ${width} ${scheme}`);
    };
    const { pictures, light } = open({ panel });
    expect(text((await pictures.next(640)).png)).toBe('One 640 dark');
    light();
    expect(text((await pictures.next(640)).png)).toBe('One 640 light');
    await pictures.next(640);
    expect(asked).toEqual(['dark', 'light']);
  });

  it('shows the current code at each request, although no event reports that it changes', async () => {
    const { pictures, drawn, type } = open();
    type('one');
    const first = await pictures.current(640);
    expect(await pictures.current(640)).toBe(first);
    type('two');
    expect(await pictures.current(640)).not.toBe(first);
    expect(drawn).toEqual(['browser Code 640x360', 'browser Code 640x360']);
  });

  it('shows, if it is for a button, the current or the next step, or nothing when nothing is shown', async () => {
    const { pictures, type } = open();
    expect(await pictures.key('current', 72)).toBeUndefined();
    const next = await pictures.key('next', 72);
    type('one');
    const current = await pictures.key('current', 72);
    expect(current?.source).toBe('card');
    expect(current?.png).not.toEqual(next?.png);
  });

  it('is drawn by the browser when there is no slide panel', async () => {
    const { pictures, drawn } = open({ panel: async () => undefined });
    expect((await pictures.next()).source).toBe('browser');
    expect(drawn).toEqual(['browser One 1280x720']);
  });

  it.each([
    ['is off', { setting: 'off' }, []],
    [
      'is not there',
      { capture: () => Promise.reject(new DemoError('no-screenshot', 'There is no browser')) },
      ['info The browser drew no picture: There is no browser'],
    ],
  ])('is drawn by the fallback renderer when the browser %s', async (_why, setup, lines) => {
    const { pictures, log } = open(setup);
    const { png, source } = await pictures.next(320);
    expect(source).toBe('card');
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG');
    expect(Buffer.from(png).readUInt32BE(16)).toBe(320);
    expect(log.lines).toEqual(lines);
  });

  it('does not wait more than a second for a slide panel that hangs', async () => {
    const { pictures, clock } = open({ panel: () => new Promise(() => undefined) });
    const drawing = pictures.next();
    await clock.advance(1_000);
    expect(await drawing).toMatchObject({ source: 'card', isProvisional: true });
    await clock.advance(1_000);
    expect((await pictures.next()).source).toBe('browser');
  });

  it('is provisional after a second when the browser is slow, and later replaced by the picture of the browser', async () => {
    let start: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    const { pictures, clock, move } = open({ capture: () => started.then(() => captureOf('the browser’s')) });
    move(slide('One'));
    move(slide('Two'));
    const asked = [pictures.next(640), pictures.next(640), pictures.current(640)];
    const first: unknown[] = [];
    for (const drawing of asked) void drawing.then((picture) => first.push(picture?.source));
    await clock.advance(999);
    expect(first).toEqual([]);
    await clock.advance(1);
    const [next, same] = await Promise.all(asked);
    expect(next).toMatchObject({ source: 'card', isProvisional: true });
    expect(same).toBe(next);
    const again = pictures.next(640);
    await clock.advance(1_000);
    expect(await again).toBe(next);
    start();
    expect(text((await pictures.next(640)).png)).toBe('the browser’s');
  });

  it('is provisional at once while the browser starts, and that one is not cached', async () => {
    let start: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    const capture = () => started.then(() => captureOf('the browser’s'));
    const { pictures, clock } = open({ isStarting: true, capture });
    const drawing = pictures.next();
    await clock.advance(120);
    expect(await drawing).toMatchObject({ source: 'card', isProvisional: true });
    start();
    expect(text((await pictures.next()).png)).toBe('the browser’s');
  });

  it('is provisional after a second while diagrams are drawn, and at once if it is for a button', async () => {
    const { pictures, clock } = open({ drawDiagrams: () => new Promise(() => undefined) });
    expect((await pictures.key('next', 72))?.source).toBe('card');
    const drawing = pictures.next();
    await clock.advance(1_000);
    expect(await drawing).toMatchObject({ source: 'card', isProvisional: true });
  });

  it('is a card on a page if the next step is a demo', async () => {
    const shown: StagePage[] = [];
    const { pictures, move } = open({ panel: async (next) => Buffer.from(`P ${shown.push(next)}`) });
    move({ kind: 'demo', card: { title: 'Run <it>', lines: ['Run npm test in the terminal'] } });
    await pictures.next();
    expect(shown[0]?.html).toContain('<h1>Run &lt;it&gt;</h1>');
    expect(shown[0]?.html).toContain('<li>Run npm test in the terminal</li>');
  });

  it('embeds the pictures of the workspace, and nothing from outside', async () => {
    const html =
      '<section><img src="a.png"><img src="../secret.png"><img src="http://x.example/b.png"><img src="gone.png"></section>';
    let drawn = '';
    const { pictures, move } = open({
      async capture(document) {
        drawn = document;
        return captureOf('B');
      },
      files: { '/talk/a.png': 'A', '/secret.png': 'S' },
    });
    move(slide('One', { html }));
    await pictures.next();
    expect(drawn).toContain(`base64,${Buffer.from('A').toString('base64')}`);
    expect(drawn).not.toContain(Buffer.from('S').toString('base64').replace('=', ''));
    expect(drawn).not.toContain('http://x.example');
  });

  it('cannot be taken at the end of the show, which fails with `nothing-next`', async () => {
    const { pictures, move } = open();
    move(undefined);
    await expect(pictures.next()).rejects.toMatchObject({ code: 'nothing-next' });
    move(slide('Two'));
    expect((await pictures.next()).source).toBe('browser');
  });
});

describe('the cache of pictures', () => {
  it('draws a picture in advance once the show rests after some moves', async () => {
    const { pictures, clock, drawn, move } = open();
    await pictures.next();
    for (const title of ['Two', 'Three', 'Four']) {
      move(slide(title));
      await clock.advance(150);
    }
    expect(drawn).toEqual(['browser One 1280x720']);
    await clock.advance(200);
    expect(drawn).toEqual(['browser One 1280x720', 'browser Four 1280x720']);
    await pictures.next();
    expect(drawn).toHaveLength(2);
  });

  it('draws no picture in advance before the first request', async () => {
    const { pictures, clock, drawn, move } = open();
    move(slide('Two'));
    await clock.advance(1_000);
    expect([drawn, clock.pending]).toEqual([[], 0]);
    await pictures.next();
    expect(drawn).toHaveLength(1);
  });

  it('draws pictures in advance for three minutes after the last request', async () => {
    const { pictures, clock, drawn, move } = open();
    await pictures.next();
    await clock.advance(179_000);
    move(slide('Two'));
    await clock.advance(1_000);
    expect(drawn).toHaveLength(2);
    move(slide('Three'));
    await clock.advance(1_000);
    expect(drawn).toHaveLength(2);
    await pictures.next();
    move(slide('Four'));
    await clock.advance(1_000);
    expect(drawn).toHaveLength(4);
  });

  it('draws pictures in advance in the width of the last request', async () => {
    const { pictures, clock, drawn, move } = open();
    await pictures.next(640);
    move(slide('Two'));
    await clock.advance(200);
    expect(drawn).toEqual(['browser One 640x360', 'browser Two 640x360']);
  });

  it('draws a picture only once for requests at the same time', async () => {
    let finish: (capture: Capture) => void = () => undefined;
    const { pictures, clock, drawn } = open({ capture: () => new Promise((resolve) => (finish = resolve)) });
    const asked = [pictures.next(), pictures.next(), pictures.next()];
    await clock.advance(500);
    finish(captureOf('P'));
    const got = await Promise.all(asked);
    expect(drawn).toHaveLength(1);
    expect(new Set(got).size).toBe(1);
  });

  it('returns the same picture when the show comes back to its step', async () => {
    const { pictures, drawn, move } = open();
    await pictures.next();
    move(slide('Two'));
    await pictures.next();
    move(slide('One'));
    await pictures.next();
    expect(drawn).toHaveLength(2);
  });

  it.each([
    ['a step further', slide('One', { step: 1, steps: 2 })],
    ['in another style', slide('One', { css: 'h1 { color: red }' })],
    ['with other content', slide('One', { html: '<section>!</section>' })],
  ])('draws a picture again %s', async (_how, next) => {
    const { pictures, drawn, move } = open();
    await pictures.next();
    move(next);
    await pictures.next();
    expect(drawn).toHaveLength(2);
  });

  it('keeps the last 32 pictures', async () => {
    const { pictures, drawn, move } = open();
    for (let index = 0; index <= 32; index++) {
      move(slide(`S${index}`));
      await pictures.next();
    }
    move(slide('S1'));
    await pictures.next();
    expect(drawn).toHaveLength(33);
    move(slide('S0'));
    await pictures.next();
    expect(drawn).toHaveLength(34);
  });

  it('draws one picture at a time, for any number of requested sizes', async () => {
    let [now, most] = [0, 0];
    const { pictures, drawn } = open({
      async capture() {
        now++;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now--;
        return captureOf('B');
      },
    });
    await Promise.all(Array.from({ length: 40 }, (_, index) => pictures.next(401 + index * 88)));
    expect([most, drawn.length]).toEqual([1, 9]);
  });

  it('does not block the event loop while the fallback renderer draws, even in forty sizes', async () => {
    const { pictures } = open({ setting: 'off' });
    let isDone = false;
    let turns = 0;
    const turn = () => {
      turns++;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const widths = Array.from({ length: 40 }, (_, index) => 48 + index);
    await Promise.all([
      ...widths.map((width) => pictures.next(width)),
      ...widths.map((width) => pictures.key('next', width)),
    ]);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(80);
  });

  it.each([
    [48, 48],
    [399.6, 400],
    [401, 480],
    [1280, 1280],
    [1281, 1600],
    [3839, 3840],
  ])('draws a picture for the requested width of %i pixels with a width of %i', async (width, wide) => {
    const { pictures, drawn } = open();
    await pictures.next(width);
    expect(drawn).toEqual([`browser One ${wide}x${Math.round((wide * 9) / 16)}`]);
  });

  it('limits pictures of the fallback renderer to a width of 1920 pixels, and those for a button to 960', async () => {
    const { pictures } = open({ setting: 'off' });
    const pngs = [(await pictures.next(3840)).png, (await pictures.key('next', 3840))?.png];
    expect(pngs.map((png = new Uint8Array()) => Buffer.from(png).readUInt32BE(16))).toEqual([1920, 960]);
  });

  it('keeps at most 32 MiB of pictures', async () => {
    const drawn: number[] = [];
    const panel = async (_page: StagePage, width: number) => Buffer.alloc(drawn.push(width) * 0 + 3 * 1024 * 1024);
    const { pictures } = open({ panel });
    for (let width = 100; width < 120; width++) await pictures.next(width);
    await pictures.next(110);
    expect(drawn).toHaveLength(20);
    await pictures.next(109);
    expect(drawn).toHaveLength(21);
  });

  it('replaces a picture of the fallback renderer by one of the browser after 30 s', async () => {
    let isBroken = true;
    const { pictures, clock, drawn } = open({
      async capture() {
        if (isBroken) throw new DemoError('no-screenshot', 'Not now');
        return captureOf('B');
      },
    });
    expect((await pictures.next()).source).toBe('card');
    isBroken = false;
    expect((await pictures.next()).source).toBe('card');
    await clock.advance(30_000);
    expect((await pictures.next()).source).toBe('browser');
    expect(drawn).toHaveLength(2);
  });

  it('draws a picture again when the browser setting changes, and the old browser is closed', async () => {
    const { pictures, settings, closed } = open();
    expect((await pictures.next()).source).toBe('browser');
    settings.set('screenshot.browser', 'off');
    expect((await pictures.next()).source).toBe('card');
    expect(closed()).toBe(1);
  });

  it('tries a picture that failed again at the next request', async () => {
    const { pictures, move, log, clock } = open();
    await pictures.next();
    move(new DemoError('file-not-found', 'There is no deck talk.md'));
    await expect(pictures.next()).rejects.toMatchObject({ code: 'file-not-found' });
    await clock.advance(200);
    expect(log.lines).toEqual(['info The next picture could not be drawn in advance: There is no deck talk.md']);
    move(slide('One'));
    expect((await pictures.next()).source).toBe('browser');
  });

  it('stops drawing when the show ends', async () => {
    const { pictures, clock } = open({
      capture: (_html, _viewport, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    const drawing = pictures.next();
    await clock.advance(10);
    pictures.dispose();
    await expect(drawing).rejects.toMatchObject({ code: 'stopping' });
    await expect(pictures.next()).rejects.toMatchObject({ code: 'stopping' });
    expect(clock.pending).toBe(0);
  });
});
