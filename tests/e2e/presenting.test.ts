import { describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { useShow } from './use-show.ts';
import type { Window } from './window.ts';

describe('what the speaker sees', () => {
  const show = useShow({ fixture: 'presenting' });

  const rows = () => show.window.page.locator('.pane-body .monaco-list-row');
  /** Its badge, shown once the demo files have been checked, covers the icon. */
  const showView = ({ page }: Window) =>
    page.locator('.activitybar .action-item:has([aria-label^="Showrunner"])').first().click();
  const labels = () =>
    rows().evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? '').filter((label) => label !== ''));

  it('lists the show, and the state of each of its demos', async () => {
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

  it('reorders demos with their comments', async () => {
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

  it('opens the place where a demo is written, and its notes', async () => {
    const { window } = show;
    /** A menu that has just opened takes no click yet, and one over a list being redrawn may disappear without one. */
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
});
