import { describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { countMasked } from './in-page.ts';
import { useShow } from './use-show.ts';
import type { Window } from './window.ts';

describe('what the speaker sees', () => {
  const show = useShow({ fixture: 'presenting' });

  const rows = () => show.window.page.locator('.pane-body .monaco-list-row');
  /** Its badge, once the demo files have been checked, lies over the icon. */
  const showView = ({ page }: Window) =>
    page.locator('.activitybar .action-item:has([aria-label^="Showrunner"])').first().click();
  const labels = () =>
    rows().evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? '').filter((label) => label !== ''));

  it('lists the show, and where each demo of it stands', async () => {
    const { window } = show;
    await showView(window);
    await expect
      .poll(labels)
      .toEqual([
        'Set the stage, 2, 4 minutes',
        'Open the settings, next',
        'Not today, disabled',
        'Change one line, ahead',
        'Say goodbye, 1, 1 problem',
        'A demo with a mistake, ahead, 1 problem',
      ]);
    await window.takePicture('presenting-01-show');
    await call(show.port, '/api/next');
    await expect.poll(labels).toContain('Open the settings, done, current');
    expect(await labels()).toContain('Change one line, next');
  });

  it('puts demos into another order, with their comments', async () => {
    const { page } = show.window;
    await rows()
      .filter({ hasText: 'Change one line' })
      .dragTo(rows().filter({ hasText: 'Open the settings' }));
    await expect
      .poll(() => show.read('.demo/1-setup.yaml'))
      .toMatch(
        /scenes:\n {2}# The heart of the talk\.\n {2}- id: change\n[\s\S]*\n {2}# Everybody sees where it begins\.\n {2}- id: open\n/,
      );
    await expect.poll(labels).toEqual(expect.arrayContaining(['Change one line, ahead']));
    await page.keyboard.press('Escape');
  });

  it('opens where a demo is written, and its notes', async () => {
    const { window } = show;
    /** A menu that has just come up takes no click yet, and one over a list that is drawn anew may go without one. */
    const choose = async (name: string, tab: string) => {
      const open = async () => {
        await rows().filter({ hasText: 'Change one line' }).click({ button: 'right' });
        const item = window.page.getByRole('menuitem', { name });
        await item.click({ timeout: 5000, delay: 200 }).catch(() => undefined);
        await window.page.keyboard.press('Escape');
        return window.tabs();
      };
      await expect.poll(open, { interval: 2000 }).toContain(tab);
    };
    await choose('Open Notes', 'notes.md');
    await choose('Reveal in File', '1-setup.yaml');
  });

  it('hides secrets from the audience, and leaves the file as it is', async () => {
    const { window } = show;
    await call(show.port, '/api/runById?id=open');
    await expect.poll(() => window.tabs()).toContain('config.ts');
    await window.takePicture('presenting-02-secrets-shown');
    await window.runCommand('Showrunner: Hide or Show Secrets');
    const masks = () => window.page.locator('.view-line span').evaluateAll(countMasked, '');
    await expect.poll(masks).toBe(2);
    await window.takePicture('presenting-03-secrets-hidden');
    expect(await show.read('config.ts')).toContain('ada@example.com');
    await window.runCommand('Showrunner: Hide or Show Secrets');
    await expect.poll(masks).toBe(0);
  });

  it('offers a demo file to begin with where there is no show', async () => {
    const empty = await show.openAnother({}, 'no-show');
    await showView(empty.window);
    await empty.window.page.getByRole('button', { name: 'Create a Demo File' }).click();
    await expect.poll(() => empty.window.tabs()).toEqual(['talk.yaml']);
    await empty.window.takePicture('presenting-04-first-demo-file');
    expect(await empty.read('.demo/talk.yaml')).toContain('version: 3');
    await empty.window.close();
  });
});
