import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHandout, makeReplay } from '../../src/handout/replay.ts';
import { createLazyRenderer } from '../../src/headless/markdown/lazy-renderer.ts';
import { buildReplayScript, buildSlideScript } from '../pictures/slide-script.ts';
import { findViolations } from '../support/axe.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { executablePath, useBrowser } from '../support/test-browser.ts';

let folder: string;
let address: string;
let handout: string;
let size: number;

const options = {
  folders: [resolve('src/assets/sample')],
  log: createRecordingLog(),
  signal: new AbortController().signal,
  hasNotes: true,
  renderMarkdown: createLazyRenderer(),
  slideScript: buildSlideScript,
  replayScript: buildReplayScript,
  diagramScript: () => undefined,
  onShortfall: () => undefined,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showrunner-replay-'));
  const bytes = await makeReplay(options);
  size = bytes.byteLength;
  await writeFile(join(folder, 'talk.html'), bytes);
  await writeFile(join(folder, 'handout.html'), await makeHandout({ ...options, format: 'html' }));
  address = pathToFileURL(join(folder, 'talk.html')).href;
  handout = pathToFileURL(join(folder, 'handout.html')).href;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(!executablePath)('the replay of the sample talk', () => {
  const { openPage } = useBrowser();
  const phone = { viewport: { width: 390, height: 844 } };

  const open = async (options: Parameters<typeof openPage>[0] = {}, step = '') => {
    const page = await openPage({ reducedMotion: 'reduce', ...options });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => faults.push(message.text()));
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(address)) faults.push(request.url());
    });
    await page.goto(`${address}${step}`);
    return { page, faults };
  };
  const title = (page: Page) => page.locator('h1').first().textContent();
  const count = (page: Page) => page.locator('.count').textContent();

  it('is a small file', () => {
    expect(size).toBeLessThan(150_000);
  });

  it('goes forward and back by keys and buttons, without a request, and stays at its step on a reload', async () => {
    const { page, faults } = await open();
    expect([await title(page), await count(page)]).toEqual(['A greeter learns to greet', '1 / 12']);
    const titles = [];
    for (const key of ['ArrowRight', 'Space', 'ArrowLeft', 'End', 'Home', 'Shift+Space', 'ArrowLeft']) {
      await page.keyboard.press(key);
      titles.push(await count(page));
    }
    expect(titles).toEqual(['2 / 12', '3 / 12', '2 / 12', '12 / 12', '1 / 12', '1 / 12', '1 / 12']);
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await page.locator('[aria-live]').textContent()).toBe('Step 2 of 12: What a good demo needs');
    await page.reload();
    expect([await count(page), new URL(page.url()).hash]).toEqual(['2 / 12', '#2']);
    expect(faults).toEqual([]);
  });

  it('lists all steps to jump to, on a phone above everything', async () => {
    const { page } = await open();
    await page.getByRole('navigation', { name: 'Steps' }).getByText('Write a test').click();
    await expect.poll(async () => [await title(page), await count(page)]).toEqual(['Write a test', '10 / 12']);
    const { page: small } = await open(phone);
    await small.getByRole('button', { name: 'Steps' }).click();
    await small.getByRole('link', { name: 'Run it' }).click();
    await expect.poll(() => count(small)).toBe('11 / 12');
    expect(await small.locator('#steps').isVisible()).toBe(false);
  });

  it('turns by swipes, not by scrolling', async () => {
    const { page } = await open({ ...phone, hasTouch: true });
    const fingers = await page.context().newCDPSession(page);
    const swipe = async (x: number, y: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) => {
        const touchPoints = type === 'touchEnd' ? [] : [{ x: 200 + x * part, y: 300 + y * part }];
        return fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
      };
      await touch('touchStart', 0);
      for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
      await touch('touchEnd', 1);
    };
    const counts = [];
    for (const [x, y] of [
      [-120, 10],
      [-120, 0],
      [120, -20],
      [-90, 200],
      [-20, 0],
    ] as const) {
      await swipe(x, y);
      counts.push(await count(page));
    }
    expect(counts).toEqual(['2 / 12', '3 / 12', '2 / 12', '2 / 12', '2 / 12']);
  });

  it('shows changes or the whole file, and copies a file, a change and a command', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] }, '#9');
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    expect(await page.locator('.line.removed').allTextContents()).toEqual([
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of the sample
      'console.log(`${greetings[language]}, ${name}!`);',
    ]);
    await page.getByRole('button', { name: 'Whole file' }).click();
    expect(await page.getByRole('button', { name: 'Whole file' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Copy the change in line 5' }).click();
    expect(await copied()).toMatch(/^const greeting = .*\n\nconsole\.log\(.*\);$/);
    await page.getByRole('button', { name: 'Copy greet.mjs' }).click();
    expect(await copied()).toMatch(/^import \{ greetings \}(?:.*\n)+$/);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download greet.mjs' }).click();
    expect((await saving).suggestedFilename()).toBe('greet.mjs');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Copy the command node --test' }).click();
    expect(await copied()).toBe('node --test');
  });

  it('plays a change as it was typed, until it is stopped', async () => {
    const { page, faults } = await open({}, '#9');
    const added = page.locator('.line.added:not([hidden])');
    const text = async () => (await page.locator('.line.added').allTextContents()).join('\n');
    const whole = await text();
    await page.getByRole('button', { name: 'Play the typing in greet.mjs' }).click();
    await expect.poll(() => added.count()).toBeGreaterThan(1);
    expect(await text()).not.toBe(whole);
    await page.getByRole('button', { name: 'Play the typing in greet.mjs' }).click();
    expect([await text(), await page.locator('[hidden], .is-typing').count()]).toEqual([whole, 0]);
    await page.getByRole('button', { name: 'Play the typing in greet.mjs' }).click();
    await page.getByRole('button', { name: 'Whole file' }).click();
    await expect.poll(text, { timeout: 20_000 }).toBe(whole);
    expect(faults).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no fault that axe finds, %s, on a phone and a laptop',
    async (colorScheme) => {
      for (const viewport of [phone.viewport, { width: 1440, height: 900 }]) {
        const { page } = await open({ viewport, colorScheme });
        for (const step of [1, 5, 7, 8, 9, 10, 11, 12]) {
          await page.goto(`${address}#${step}`);
          expect(await findViolations(page)).toEqual([]);
        }
      }
    },
  );

  it('is never wider than the window', async () => {
    const { page } = await open(phone);
    for (let step = 1; step <= 12; step++) {
      await page.goto(`${address}#${step}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    }
  });
});

describe.skipIf(!executablePath)('a picture that several slides show', () => {
  const { openPage } = useBrowser();

  it('is in the file once, and on each of them', async () => {
    const talk = join(folder, 'talk');
    const commit = 'https://example.com/me/talk/commit/1234567890';
    const scenes = [{ title: 'Slides', commit, moves: [{ action: 'openSlide', path: 'deck.md' }] }];
    await mkdir(join(talk, '.demo'), { recursive: true });
    await writeFile(join(talk, '.demo/talk.json'), JSON.stringify({ title: 'T', version: 3, scenes }));
    await writeFile(join(talk, 'deck.md'), '![](a.svg)\n\n---\n\n![](a.svg)\n');
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><!-- ${'x'.repeat(9_000)} --></svg>`;
    await writeFile(join(talk, 'a.svg'), picture);
    const html = Buffer.from(await makeReplay({ ...options, folders: [talk] })).toString();
    expect(html.split(Buffer.from(picture).toString('base64').slice(0, 1_000))).toHaveLength(2);
    await writeFile(join(folder, 'pictures.html'), html);
    const page = await openPage();
    for (const step of [1, 2]) {
      await page.goto(`${pathToFileURL(join(folder, 'pictures.html')).href}#${step}`);
      await expect.poll(() => page.evaluate("document.querySelector('.slide-frame img')?.naturalWidth")).toBe(40);
      expect(await page.locator('h1').textContent()).toBe('Slides'); // and not “Slide 1”
      expect(await page.getByRole('link', { name: 'Commit 1234567' }).getAttribute('href')).toBe(commit);
    }
  });
});

describe.skipIf(!executablePath)('the sample talk on paper', () => {
  const { openPage } = useBrowser();
  const phone = { viewport: { width: 390, height: 844 } };

  it('has every demo with its slides, notes, changes and commands, and code to copy', async () => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(handout);
    await page.locator('html[data-ready]').waitFor();
    expect(await page.locator('.paper > header').textContent()).toBe(
      'A greeter learns to greet7 demos · 7 slides · 3 files changed',
    );
    expect(await page.locator('.demo-on-paper > h2').allTextContents()).toEqual([
      '1Welcome',
      '2Meet the greeter',
      '3Teach it two languages',
      '4What if nobody taught it Klingon?',
      '5Write a test',
      '6Run it',
      '7Take it home',
    ]);
    expect(await page.locator('.slide-frame').count()).toBe(7);
    expect(await page.locator('.sheet').first().locator('.notes').textContent()).toContain('Welcome everybody.');
    expect(await page.locator('.commands code').allTextContents()).toEqual(['node greet.mjs Ada es', 'node --test']);
    expect(await page.locator('.line.removed').count()).toBe(1);
    await page.getByRole('button', { name: 'Copy the command node --test' }).click();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('node --test');
  });

  it('has no fault that axe finds, and is never wider than the window', async () => {
    for (const viewport of [phone.viewport, { width: 1440, height: 900 }]) {
      const page = await openPage({ viewport, colorScheme: 'dark' });
      await page.goto(handout);
      await page.locator('html[data-ready]').waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    }
  });

  it('is what a replay prints, which then goes on at its step', async () => {
    const page = await openPage();
    await page.goto(`${address}#3`);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.demo-on-paper > h2').count()).toBe(7);
    expect(await page.locator('.stage').isVisible()).toBe(false);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('.paper').count()).toBe(0);
    expect(await page.locator('.count').textContent()).toBe('3 / 12');
  });
});
