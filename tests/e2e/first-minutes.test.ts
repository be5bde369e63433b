import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { setUpStage } from './stage.ts';
import { useShow } from './use-show.ts';
import { patience } from './window.ts';

/** Room for the drawings beside the steps. */
const wide = { width: 1560, height: 860 };

const stepNames = ['play', 'present', 'write', 'check', 'rehearse', 'phone'];

/** The checked steps of the walkthrough. */
const ticked = (page: Page) =>
  page
    .locator('.getting-started-step [role="checkbox"][aria-checked="true"]')
    .evaluateAll((boxes: readonly { getAttribute(name: string): string | null }[]) =>
      boxes.map((box) => box.getAttribute('data-done-step-id')?.split('#').at(-1)),
    );

describe('the first minutes with Showrunner', () => {
  const show = useShow({ api: 'off', fixture: 'no-show' });
  const step = (name: string) =>
    show.window.page.locator(`.getting-started-step[data-step-id="showrunner.showrunner#start#${name}"]`);

  it('begin with a window in which Showrunner has opened nothing', async () => {
    const { window } = show;
    await expect.poll(() => window.searchPalette('Showrunner: Get')).toContain('Showrunner: Get Started');
    expect(await window.tabs()).toEqual([]);
    expect(await window.notifications()).toEqual([]);
    expect(await window.dialogs()).toEqual([]);
  });

  it('have a walkthrough of six steps, each with a drawing and a button', async () => {
    const { window } = show;
    await window.page.setViewportSize(wide);
    await window.runCommand('Showrunner: Get Started');
    for (const name of stepNames) {
      await step(name).click();
      await expect.poll(() => step(name).locator('.monaco-button').count()).toBe(1);
      await expect.poll(() => isDrawn(window.page, name)).toBe(true);
    }
    expect(await ticked(window.page)).toEqual([]);
  });

  it('offer a demo file and the sample talk in the empty show view', async () => {
    const { window } = show;
    const buttons = window.page.locator('.welcome-view-content .monaco-button');
    // The walkthrough takes the focus whenever a drawing appears, and closes the command
    // palette with it.
    const showButtons = async () => {
      await window.runCommand('View: Show Showrunner');
      await buttons
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
      return buttons.allTextContents();
    };
    await expect.poll(showButtons).toEqual(['Create a Demo File', 'Open the Sample Talk']);
    await window.takePicture('first-1-view');
  });

  it('create a small talk that plays to its end, and the steps that are done get a check mark', async () => {
    const { window, folder } = show;
    await window.page.locator('.welcome-view-content .monaco-button', { hasText: 'Create' }).click();
    await expect.poll(() => window.tabs()).toContain('talk.yaml');
    expect((await readdir(join(folder, '.demo/slides'))).sort()).toEqual(['end.md', 'talk.md']);
    const play = window.page
      .locator('.pane-header .action-label[aria-label^="Next"], .composite.title .action-label[aria-label^="Next"]')
      .first();
    await expect.poll(() => play.getAttribute('class')).toContain('codicon-play');
    const current = () => window.page.locator('.monaco-list-row', { hasText: 'The end' }).textContent();
    for (let presses = 0; presses < 12 && !(await current())?.includes('current'); presses++) {
      await play.click();
      await window.page.locator('.composite.title .action-label[aria-label^="Stop"]').waitFor({ state: 'detached' });
    }
    await expect.poll(current).toContain('current'); // some presses may still be waiting
    await window.takePicture('first-2-end');
    await window.runCommand('Showrunner: Get Started');
    await expect.poll(() => ticked(window.page)).toEqual(['play', 'write']);
  });

  it('give the walkthrough steps for the check and the rehearsal a check mark when these are done', async () => {
    const { window } = show;
    await step('check').click();
    await step('check').locator('.monaco-button').click();
    await expect.poll(() => ticked(window.page)).toEqual(['play', 'write', 'check']);
    await step('rehearse').click();
    await expect.poll(() => isDrawn(window.page, 'rehearse')).toBe(true);
    await step('rehearse').locator('.monaco-button').click();
    await window.page.locator('.statusbar-item', { hasText: 'Rehearsing' }).waitFor();
    await window.runCommand('Showrunner: Next');
    // The palette does not wait for the command, and a later slide would cover the
    // walkthrough.
    await window.page.locator('.tab.active', { hasText: 'My talk' }).waitFor();
    await window.page.locator('.monaco-list-row', { hasText: /Welcome\s*current/ }).waitFor();
    await window.runCommand('Showrunner: Get Started');
    await expect.poll(() => ticked(window.page)).toEqual(['play', 'write', 'check', 'rehearse']);
  });
});

/** Whether the drawing of this step is there: a later one would take the focus from the input. */
async function isDrawn(page: Page, step: string): Promise<boolean> {
  const [, hasText = ''] = /<title>([^<]+)/.exec(await readFile(`src/assets/start/${step}.svg`, 'utf8')) ?? [];
  for (const frame of page.frames()) {
    const drawings = frame.locator('svg > title', { hasText }).count();
    if ((await drawings.catch(() => 0)) > 0) return true; // a frame may disappear meanwhile
  }
  return false;
}

describe('the sample talk', () => {
  it('is copied to a folder, opened and played', async () => {
    const stage = await setUpStage({ extensions: inject('extensions') });
    try {
      const { window } = await stage.openShow(undefined, 'no-show');
      const { page } = window;
      await expect
        .poll(() => window.searchPalette('Showrunner: Open the'))
        .toContain('Showrunner: Open the Sample Talk…');
      const opening = page.context().waitForEvent('page');
      await window.runCommand('Showrunner: Open the Sample Talk…');
      await page.locator('.quick-input-list .monaco-list-row', { hasText: 'In a temporary folder' }).click();
      const sample = await opening;
      sample.setDefaultTimeout(patience);
      await sample.locator('.monaco-list-row', { hasText: 'Take it home' }).waitFor();
      await sample.locator('.composite.title .action-label[aria-label^="Next"]').first().click();
      await sample.locator('.tab', { hasText: 'A greeter learns to greet' }).waitFor();
      await sample.locator('.monaco-list-row', { hasText: /Welcome\s*current/ }).waitFor();
      await sample.screenshot({ path: '.cache/e2e/first-4-sample.png' });
    } finally {
      await stage.tearDown();
    }
  });
});
