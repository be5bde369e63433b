import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/machine/system-clock.ts';
import type { Capture } from '../../src/pictures/browser/browser-page.ts';
import { type Browser, createBrowser } from '../../src/pictures/browser.ts';
import { makeFolder } from '../support/disk-files.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { browserProcesses, browserProfiles, installedBrowser, reason } from './installed-browser.ts';

const page = (body: string, style = '') =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:0;background:#204060;color:#fff}${style}</style>${body}`;
const viewport = { width: 320, height: 180 };

let browser: Browser | undefined;

/** A separate temporary folder, so that the profiles of other tests are not counted. */
const system = { TMPDIR: process.env.TMPDIR, TEMP: process.env.TEMP };
let temporary: string;
beforeAll(async () => {
  temporary = await makeFolder();
  Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary });
});
afterAll(async () => {
  for (const [name, value] of Object.entries(system)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
});

afterEach(async () => {
  browser?.dispose();
  await browser?.close();
  browser = undefined;
});

function open(clock = systemClock) {
  const log = createRecordingLog();
  browser = createBrowser({ find: async () => installedBrowser, clock, log, isPatient: true });
  return { browser, log };
}

function pixel({ png }: Pick<Capture, 'png'>, x: number, y: number): readonly number[] {
  const { data, width } = PNG.sync.read(Buffer.from(png));
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

describe.skipIf(!installedBrowser)(`an installed browser${reason}`, () => {
  /** Shared by the tests that only draw. */
  let painter: Browser;
  beforeAll(() => {
    painter = createBrowser({ find: async () => installedBrowser, clock: systemClock, log: createRecordingLog() });
  });
  afterAll(async () => {
    painter.dispose();
    await painter.close();
  });

  it('draws a document in exactly the requested size', async () => {
    for (const width of [160, 333, 1000, 1280, 3840]) {
      const height = Math.round((width * 9) / 16);
      const png = PNG.sync.read(Buffer.from((await painter.capture(page(''), { width, height, pageWidth: 960 })).png));
      expect([png.width, png.height]).toEqual([width, height]);
      expect([...png.data.subarray(-4)]).toEqual([32, 64, 96, 255]);
    }
  });

  it('waits for the images in the document', async () => {
    const png = new PNG({ width: 1500, height: 1500 });
    png.data.fill(255);
    const uri = `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
    const drawn = await painter.capture(page(`<img src="${uri}" width="320" height="180">`), viewport);
    expect(pixel(drawn, 160, 90)).toEqual([255, 255, 255]);
  });

  it('runs no script of the document', async () => {
    const html = page(
      '<script>document.body.style.background="#f00"</script><img src="x" onerror="document.body.style.background=\'#f00\'">',
    );
    expect(pixel(await painter.capture(html, viewport), 300, 170)).toEqual([32, 64, 96]);
  });

  it('runs the script of the request after the document has loaded', async () => {
    const script = 'document.body.style.background = document.querySelector("p").textContent';
    expect(pixel(await painter.capture(page('<p>#00f'), { ...viewport, script }), 300, 170)).toEqual([0, 0, 255]);
  });

  it('returns the value of the requested expression at the time of the picture', async () => {
    const script = 'document.title = "ready"';
    const order = { ...viewport, script, result: '[document.title, document.querySelectorAll("p").length]' };
    expect((await painter.capture(page('<p><p>'), order)).result).toEqual(['ready', 2]);
    expect((await painter.capture(page('<p>'), viewport)).result).toBeNull();
  });

  it('sends no request to a server and does not follow a redirect', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const html = page(
      `<meta http-equiv="refresh" content="0;url=${base}/refresh"><img src="${base}/img"><iframe src="${base}/frame"></iframe>`,
      `@import url(${base}/css);body{background-image:url(${base}/bg)}`,
    );
    const { browser } = open();
    // Several times: a page that navigated away once left one of six pictures undrawn.
    for (let i = 0; i < 10; i++) expect(pixel(await browser.capture(html, viewport), 300, 170)).toEqual([32, 64, 96]);
    await browser.printPdf(html);
    server.close();
    expect(asked).toEqual([]);
  });

  it('draws several documents at the same time, each on its own page', async () => {
    const colours = ['#ff0000', '#00ff00', '#0000ff'];
    const drawn = await Promise.all(
      colours.map((colour) => painter.capture(page('', `body{background:${colour}}`), viewport)),
    );
    expect(drawn.map((drawing) => pixel(drawing, 1, 1))).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ]);
  });

  it('draws the same picture as a browser driven by Playwright', async () => {
    const text = 'The quick brown fox jumps over the lazy dog. '.repeat(12);
    const html = page(`<h1>Agreement</h1><p>${text}</p><pre>const a = 1;</pre>`, 'body{font:20px sans-serif}');
    const ours = PNG.sync.read(
      Buffer.from((await painter.capture(html, { width: 1280, height: 720, pageWidth: 960 })).png),
    );
    const other = await chromium.launch({
      executablePath: installedBrowser!,
      args: ['--no-sandbox', '--font-render-hinting=none'],
    });
    const context = await other.newContext({ viewport: { width: 960, height: 540 }, deviceScaleFactor: 1280 / 960 });
    const tab = await context.newPage();
    await tab.setContent(html);
    const theirs = PNG.sync.read(await tab.screenshot());
    await other.close();
    expect([theirs.width, theirs.height]).toEqual([ours.width, ours.height]);
    expect(differingShare(ours, theirs)).toBeLessThan(0.005);
  });

  it('prints each section on a page of the document’s size', async () => {
    const style = '@page{size:960px 540px;margin:0}section{break-after:page;height:540px}';
    const pdf = Buffer.from(await painter.printPdf(page('<section>One</section><section>Two</section>', style)));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    // 960 × 540 CSS pixels are 720 × 405 points.
    expect(/\/MediaBox\s*\[0 0 (.+?)\]/.exec(pdf.toString('latin1'))?.[1]).toMatch(/^720 40[45]/);
  });
});

describe.skipIf(!installedBrowser)(`the process of an installed browser${reason}`, () => {
  it('starts again after it was killed', async () => {
    const { browser } = open();
    await browser.capture(page(''), viewport);
    const before = await browserProcesses();
    for (const pid of before) killIfThere(pid);
    expect(pixel(await browser.capture(page(''), viewport), 1, 1)).toEqual([32, 64, 96]);
    const after = await browserProcesses();
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  it('still delivers a picture when it is killed during the capture', async () => {
    const { browser, log } = open();
    await browser.capture(page(''), viewport);
    const [leader] = await browserProcesses();
    const drawing = browser.capture(page(''), viewport);
    process.kill(leader!, 'SIGKILL');
    expect(pixel(await drawing, 1, 1)).toEqual([32, 64, 96]);
    expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('leaves no process and no profile folder behind', async () => {
    const before = await browserProfiles();
    const { browser } = open();
    await browser.capture(page(''), viewport);
    expect((await browserProfiles()).length).toBe(before.length + 1);
    await browser.close();
    expect(await browserProcesses()).toEqual([]);
    expect(await browserProfiles()).toEqual(before);
    await browser.capture(page(''), viewport);
    browser.dispose();
    await expect.poll(browserProcesses).toEqual([]);
    expect(await browserProfiles()).toEqual(before);
    await expect(browser.capture(page(''), viewport)).rejects.toMatchObject({ code: 'stopping' });
  });

  it('ends after five minutes without work', async () => {
    const clock = createVirtualClock();
    const { browser } = open(clock);
    await browser.capture(page(''), viewport);
    await clock.advance(5 * 60_000 - 1);
    expect((await browserProcesses()).length).toBeGreaterThan(0);
    await clock.advance(1);
    await expect.poll(browserProcesses).toEqual([]);
    expect(pixel(await browser.capture(page(''), viewport), 1, 1)).toEqual([32, 64, 96]);
  });

  it('stops a capture when its signal aborts, and the next capture works', async () => {
    const { browser } = open();
    const controller = new AbortController();
    const drawing = browser.capture(page(''), viewport, controller.signal);
    controller.abort(new Error('enough'));
    await expect(drawing).rejects.toThrow('enough');
    expect(pixel(await browser.capture(page(''), viewport), 1, 1)).toEqual([32, 64, 96]);
  });
});

describe('a missing or broken browser', () => {
  it('makes a capture fail with an error that says what to do', async () => {
    const log = createRecordingLog();
    const none = createBrowser({ find: async () => undefined, clock: systemClock, log });
    await expect(none.capture('', viewport)).rejects.toMatchObject({
      code: 'no-screenshot',
      hint: expect.stringContaining('showrunner.screenshot.browser'),
    });
  });

  it.each([
    ['is no browser', '/bin/true'],
    ['cannot be run', '/nowhere/chrome'],
  ])('is not started again for every picture if it %s', async (_what, executable) => {
    const before = await browserProfiles();
    let starts = 0;
    const find = async () => {
      starts++;
      return executable;
    };
    const clock = createVirtualClock();
    browser = createBrowser({ find, clock, log: createRecordingLog() });
    await expect(browser.capture('', viewport)).rejects.toMatchObject({ code: 'no-screenshot' });
    await expect(browser.capture('', viewport)).rejects.toMatchObject({ code: 'no-screenshot' });
    expect(starts).toBe(2);
    await expect.poll(browserProfiles).toEqual(before);
  });

  /** Reads its messages and never answers. */
  const writeSilentBrowser = async () => {
    const program = join(temporary, 'silent-browser');
    await writeFile(program, '#!/bin/sh\nexec cat <&3 >/dev/null\n', { mode: 0o755 });
    return program;
  };

  it('is given up when it does not respond', async () => {
    const clock = createVirtualClock();
    browser = createBrowser({ find: writeSilentBrowser, clock, log: createRecordingLog() });
    const drawing = browser.capture('', viewport);
    await expect(clock.run(drawing)).rejects.toMatchObject({ code: 'no-screenshot' });
    await clock.advance(30_000);
    await expect.poll(browserProcesses).toEqual([]);
  });

  it.each([
    ['on stage, where nobody waits for it', false],
    ['in an export', true],
  ])('gets 30 s to start %s', async (_what, isPatient) => {
    const clock = createVirtualClock();
    browser = createBrowser({ find: writeSilentBrowser, clock, log: createRecordingLog(), isPatient });
    let fault: unknown;
    const drawing = browser.capture('', viewport).catch((error) => {
      fault = error;
    });
    await expect.poll(() => clock.pending).toBe(2);
    await clock.advance(29_999);
    expect(fault).toBeUndefined();
    await clock.advance(1);
    await drawing;
    expect(fault).toMatchObject({ code: 'no-screenshot', message: expect.stringContaining('30 s') });
  });
});

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' });
  }
}

function differingShare(a: PNG, b: PNG): number {
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const isFar = [0, 1, 2].some((channel) => Math.abs(a.data[at + channel]! - b.data[at + channel]!) > 24);
    if (isFar) differing++;
  }
  return differing / (a.width * a.height);
}
