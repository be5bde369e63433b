import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { startRemoteShow } from './remote-show.ts';
import { openRemote } from './remote-view.ts';

const demos = [
  { id: 'slides', title: 'Slides', steps: [{ action: 'openSlide', path: 'deck.md' }] },
  { id: 'edit', title: 'Edit', steps: [{ action: 'insert', path: 'a.txt', position: 1, content: 'x\n' }] },
];
const files = {
  'a.txt': 'text\n',
  'deck.md': '# One\n---\n# Two\n',
  '.demo/1.talk.json': JSON.stringify({ title: 'Talk', version: 2, demos }),
};
/** Restarts, each 10 ms later in the step than the previous one, until after its end. */
const moments = 13;

/** A clock that runs and can be moved forward. */
const withClock = (page: Page) => page.clock.install();

describe.runIf(executablePath)('the remote on a bad connection', () => {
  const browser = useBrowser();

  it('polls when streams do not get through', async () => {
    const show = await startRemoteShow({ files });
    let isAsked = false;
    const { page, sees, click, isLinked } = await openRemote(browser, show.url, {}, async (page) => {
      await withClock(page);
      await page.route('**/api/events', () => {
        isAsked = true;
      });
    });
    await expect.poll(() => isAsked).toBe(true);
    await page.clock.fastForward(5_000);
    await isLinked('connected');
    await click('next');
    await sees('now-title', 'One');
    await show.app.show.next();
    await sees('now-title', 'Two');
    await page.close();
  });

  it('reconnects after a restart of the server at any moment, and no press runs twice', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      id: `demo-${index}`,
      title: `Demo ${index}`,
      steps: [{ action: 'waitForTimeout', timeout: 60 }],
    }));
    const show = await startRemoteShow({
      files: { '.demo/many.json': JSON.stringify({ title: 'Many', version: 2, demos: many }) },
    });
    const { page, click, isLinked, mistakes } = await openRemote(browser, show.url, {}, withClock);
    const answered = new Set<string>();
    let pressed = '';
    page.on('request', (request) => {
      if (request.method() === 'POST') pressed = request.headers()['idempotency-key'] ?? '';
    });
    const accepted = new Set<Request>(); // collected now, because the page may be gone when the request has finished
    page.on('response', (response) => response.status() === 200 && accepted.add(response.request()));
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && accepted.has(request)) answered.add(pressed);
    });
    await isLinked('connected');
    const counts = { exactlyOnce: 0, never: 0, unknown: 0, twice: 0 };
    for (let turn = 0; turn < moments; turn++) {
      const before = show.ran.length;
      await click('next');
      await page.waitForTimeout(turn * 10); // before the step begins, while it runs, and after its end
      await show.crash();
      await show.start();
      await page.clock.fastForward(250); // until it reconnects
      const isBack = () =>
        page.evaluate(`document.body.dataset.connection + document.getElementById('next').ariaDisabled`);
      await expect.poll(isBack, { interval: 10 }).toBe('connectedfalse');
      const runs = show.ran.length - before;
      if (runs > 1) counts.twice += 1;
      else if (!answered.has(pressed)) counts.unknown += 1;
      else if (runs === 1) counts.exactlyOnce += 1;
      else counts.never += 1;
    }
    console.log(`${moments} restarts: ${JSON.stringify(counts)}`);
    expect([counts.twice, counts.never, mistakes]).toEqual([0, 0, []]);
    expect(counts.exactlyOnce).toBeGreaterThan(0);
  });
});
