import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { boxesIn, collisionsOf, overflowsIn, smallTargetsIn } from './boxes.ts';
import { type RemoteShow, startRemoteShow } from './remote-show.ts';
import { openRemote } from './remote-view.ts';

const arabic = 'لماذا تفشل العروض التوضيحية على المسرح دائمًا';
const demos = [
  { id: 'slides', title: 'What a talk needs', steps: [{ action: 'openSlide', path: 'deck.md' }] },
  {
    id: 'edit',
    title: 'Teach the greeter two languages',
    steps: [{ action: 'highlight', path: 'a.ts', position: 2 }],
  },
  { id: 'arabic', title: arabic, steps: [{ action: 'open', path: 'a.ts' }] },
  { id: 'long', title: 'Long', steps: [{ action: 'waitForTimeout', timeout: 600_000 }] },
  { id: 'broken', title: 'Broken', steps: [{ action: 'replace', path: 'nowhere.ts', position: '1:1', content: 'x' }] },
];
const notes = 'Welcome, and **breathe**.\n\n[click] First the one.\n\n[click] Then the other.\n\nAnd on.';
const files = {
  'a.ts': 'one\ntwo\nthree\n',
  'deck.md': `# What a talk needs\n\n<dt-list>\n\n- One\n- Two\n\n</dt-list>\n<!-- notes\n${notes}\n-->\n---\n# ${arabic}\n`,
  '.demo/1.talk.json': JSON.stringify({ title: 'On stage nothing goes wrong', version: 2, timer: 20, demos }),
};

const sizes = [
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [750, 340],
  [844, 390],
  [820, 1180],
  [1440, 900],
] as const;
const atAllSizes = sizes.flatMap(([width, height]) => [100, 200].map((text) => [width, height, text] as const));

/** Makes the show report this state from now on. */
function tell({ app: { editorPort } }: RemoteShow, change: object): void {
  const state = { ...editorPort.state(), ...change };
  Object.assign(editorPort, { state: () => state });
}

async function size(page: Page, width: number, height: number, text = 100): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(`document.documentElement.style.fontSize = '${text}%'`);
}

describe.runIf(executablePath)('the layout of the remote', { timeout: 120_000 }, () => {
  const browser = useBrowser();

  /** A remote on the first slide, after one of its two reveals. */
  const open = async () => {
    const show = await startRemoteShow({ files });
    const view = await openRemote(browser, show.url, { reducedMotion: 'reduce' });
    await view.isLinked('connected');
    await show.app.show.next();
    await show.app.show.next();
    await view.sees('notes', /^Welcome/);
    await view.page.waitForSelector('#notes [data-standing="past"]');
    await view.page.waitForSelector('#now-frame[data-state="shown"]');
    await view.page.waitForSelector('#picture[data-state="shown"]');
    return { show, ...view };
  };
  type Opened = Awaited<ReturnType<typeof open>>;

  const views: Readonly<Record<string, (opened: Opened) => Promise<string>>> = {
    remote: async () => '#remote',
    notes: async ({ click }) => {
      await click('notes-whole');
      return '#remote';
    },
    more: async ({ click }) => {
      await click('open-more');
      return '#more-dialog';
    },
    'pad with the laser': async ({ click }) => {
      await click('open-pad');
      return '#pad-view';
    },
    'pad with the pen': async ({ click }) => {
      await click('open-pad');
      await click('tool-pen');
      return '#pad-view';
    },
    'pad with the zoom': async ({ click }) => {
      await click('open-pad');
      await click('tool-zoom');
      return '#pad-view';
    },
    clicker: async ({ click }) => {
      await click('open-clicker');
      return '#clicker';
    },
  };

  it.each(Object.keys(views))('has no overlapping or clipped elements at any size: %s', async (name) => {
    const opened = await open();
    const view = (await views[name]?.(opened)) ?? '';
    for (const [width, height, text] of atAllSizes) {
      await size(opened.page, width, height, text);
      const boxes = await boxesIn(opened.page, view);
      const outside = boxes.filter(
        ({ left, right, top, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
      );
      const found = {
        collisions: collisionsOf(boxes),
        outside,
        overflows: await overflowsIn(opened.page, view),
        small: await smallTargetsIn(opened.page, view),
        wide: await opened.page.evaluate('document.documentElement.scrollWidth > innerWidth'),
      };
      const nothing = { collisions: [], outside: [], overflows: [], small: [], wide: false };
      expect({ width, height, text, ...found }).toEqual({ width, height, text, ...nothing });
      expect(boxes.length).toBeGreaterThan(3);
    }
  });

  it('keeps its tools and its two large buttons in place whatever happens', async () => {
    const { show, page, sees, click, isLinked } = await open();
    const fixed = ['open-demos', 'open-pad', 'open-clicker', 'black', 'stop', 'open-more', 'previous', 'next'];
    const places = async () => {
      const found: unknown[] = [];
      for (const [width, height] of sizes) {
        await size(page, width, height);
        const boxes = await boxesIn(page, '#remote');
        found.push(boxes.filter(({ name }) => fixed.includes(name)));
      }
      return JSON.stringify(found);
    };
    const first = await places();
    expect(JSON.parse(first)[0]).toHaveLength(fixed.length);
    await show.app.show.runById('edit');
    await sees('now-title', 'Teach the greeter two languages');
    expect(await places()).toBe(first); // there is no slide to point at
    const running = show.app.show.runById('long').catch(() => undefined);
    await sees('status', /^Running/);
    expect(await places()).toBe(first);
    await click('stop');
    await running;
    await show.app.show.runById('broken').catch(() => undefined);
    await sees('status', /nowhere\.ts/);
    expect(await places()).toBe(first);
    await click('black');
    await sees('status', 'The screen is black');
    expect(await places()).toBe(first);
    await show.crash();
    await isLinked('away');
    expect(await places()).toBe(first);
  });

  it('puts the notes first, with at least 160 pixels on a phone, and can enlarge them', async () => {
    const { page, click } = await open();
    const heightOf = async (id: string) => (await page.locator(`#${id}`).boundingBox())?.height ?? 0;
    await size(page, 390, 664);
    const boxes = await boxesIn(page, '#remote');
    const order = ['elapsed', 'now-title', 'notes', 'now-frame', 'next-title', 'next', 'open-demos'];
    const tops = order.map((name) => boxes.find((box) => box.name === name)?.top ?? Number.NaN);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(await heightOf('notes')).toBeGreaterThanOrEqual(160);
    await click('notes-whole');
    expect(await heightOf('notes')).toBeGreaterThanOrEqual(400);
    expect(await page.isVisible('#next')).toBe(true);
    await page.reload();
    await page.waitForSelector('#remote.is-notes');
    await page.keyboard.press('Escape');
    await click('notes-whole');
    await click('notes-whole');
    expect(await heightOf('notes')).toBeLessThan(400);
  });

  it('shows right-to-left titles completely', async () => {
    const { show, page, sees, click } = await open();
    await show.app.show.runById('arabic');
    await sees('now-title', arabic);
    await show.app.show.runById('edit');
    await sees('next-title', arabic);
    await click('open-demos');
    for (const [width, height] of sizes) {
      await size(page, width, height);
      const titles = await page.evaluate(`
        [...document.querySelectorAll('#next-title, #files .name')]
          .filter((node) => node.checkVisibility() && node.textContent.startsWith('${arabic}'))
          .map((node) => {
            const isWide = node.scrollWidth > node.clientWidth + 1;
            const isHigh = node.scrollHeight > node.clientHeight + 2;
            return { isCut: isWide || isHigh, direction: getComputedStyle(node).direction };
          })`);
      expect([width, titles]).toEqual([width, Array(2).fill({ isCut: false, direction: 'rtl' })]);
    }
  });

  it('lists demo files by their titles, and marks how each demo ended', async () => {
    const { show, page, click, isLinked } = await open();
    const step = { undoable: true, milliseconds: 4 };
    const history = [
      { ...step, id: 'slides', title: 'What a talk needs', outcome: 'done' },
      { ...step, id: 'broken', title: 'Broken', outcome: 'failed', message: 'There is no file x.ts.' },
      { ...step, id: 'long', title: 'Long', outcome: 'stopped' },
    ];
    tell(show, { history });
    await page.reload();
    await isLinked('connected');
    await click('open-demos');
    await expect.poll(() => page.locator('#files h3').allTextContents()).toEqual(['On stage nothing goes wrong']);
    const marks = () =>
      page.evaluate<readonly unknown[][]>(
        `[...document.querySelectorAll('#files li')].map((row) => [row.dataset.standing, row.querySelector('.outcome path').getAttribute('d') !== '', row.querySelector('.mark').textContent])`,
      );
    await expect.poll(marks).toEqual([
      ['', false, 'Now'], // its deck has more slides
      ['', false, 'Next'],
      ['', false, ''],
      ['stopped', true, 'Stopped'],
      ['failed', true, ''],
    ]);
    tell(show, { history, slide: { index: 12, count: 12, title: 'The end' } });
    await page.reload();
    await isLinked('connected');
    await click('open-demos');
    await expect.poll(async () => (await marks())[0]).toEqual(['done', true, 'Now · Done']);
    // The message of a failure is one tap away.
    const why = page.locator('#files details:not([hidden])');
    expect(await why.locator('summary').allTextContents()).toEqual(['Failed']);
    expect(await why.locator('p').isVisible()).toBe(false);
    await why.locator('summary').click();
    await expect.poll(() => why.locator('p').textContent()).toBe('There is no file x.ts.');
    expect(await why.locator('p').isVisible()).toBe(true);
    expect((await why.locator('summary').boundingBox())?.height).toBeGreaterThanOrEqual(24);
    tell(show, { history, queueLength: 1 });
    await expect.poll(() => why.locator('p').isVisible()).toBe(true);
  });

  it('shows the current slide on the pad, at the current zoom', async () => {
    const { show, page, click } = await open();
    await click('open-pad');
    const address = () => page.getAttribute('#pad-picture', 'href');
    const first = await address();
    expect(first).toMatch(/^blob:/);
    expect(first).toBe(await page.getAttribute('#now-picture', 'src'));
    const whole = await page.locator('#pad-picture').boundingBox();
    const pad = await page.locator('#pad').boundingBox();
    expect(whole?.width).toBeCloseTo(pad?.width ?? 0, 0);
    await click('tool-zoom');
    await click('slide-zoom-in');
    await expect
      .poll(async () => (await page.locator('#pad-picture').boundingBox())?.width)
      .toBeGreaterThan(1.4 * (pad?.width ?? 0));
    await show.app.show.next();
    await expect.poll(address).not.toBe(first);
    expect(await address()).toBe(await page.getAttribute('#now-picture', 'src'));
    await expect.poll(() => page.evaluate(`document.getElementById('now-picture').naturalWidth`)).toBeGreaterThan(0);
  });

  it('says briefly how late the talk is', async () => {
    const { show, page, isLinked, text } = await open();
    const at = async (timer: object) => {
      tell(show, { timer: { isPaused: true, minutes: 20, ...timer } });
      await page.reload();
      await isLinked('connected');
      await expect.poll(() => text('elapsed')).not.toBe('0:00');
      return text('left');
    };
    expect(await at({ elapsedSeconds: 600 })).toBe('10:00 left');
    expect(await at({ elapsedSeconds: 600, aheadSeconds: -80 })).toBe('1:20 behind');
    expect(await at({ elapsedSeconds: 1280, aheadSeconds: -80 })).toBe('1:20 behind');
    expect(await at({ elapsedSeconds: 1280 })).toBe('1:20 behind');
    expect(await at({ elapsedSeconds: 600, aheadSeconds: 80 })).toBe('1:20 ahead');
  });

  it.each(['dark', 'light'] as const)(
    'is accessible with text at 200 % and with enlarged notes: %s',
    async (colorScheme) => {
      const { page, click, axe } = await open();
      const rules = colorScheme === 'dark' ? 'all' : 'colors';
      await page.emulateMedia({ colorScheme });
      for (const [width, height] of [
        [320, 568],
        [750, 340],
      ] as const) {
        await size(page, width, height, 200);
        expect(await axe(rules)).toEqual([]);
      }
      await size(page, 390, 664);
      await click('notes-whole');
      expect(await axe(rules)).toEqual([]);
    },
  );
});
