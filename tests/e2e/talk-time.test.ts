import { describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { useShow } from './use-show.ts';

describe('the talk time', () => {
  const show = useShow({ fixture: 'presenting' });

  const sign = (name: string) => show.window.page.locator(`.statusbar [id$="showrunner.${name}"]`);
  /** The text of this item in the status bar; empty if there is none. */
  const says = async (name: string) => (await sign(name).allTextContents()).join().trim();

  it('is in the status bar from the first step on, with the place in the show', async () => {
    await expect.poll(() => isListening(show.port)).toBe(true);
    expect([await says('place'), await says('timer'), await says('clock')]).toEqual(['', '', '']);
    await call(show.port, '/api/next');
    await expect.poll(() => says('place')).toBe('1/3');
    await expect.poll(() => says('timer')).toMatch(/^\d:\d[1-9]$/);
    await show.window.takePicture('talk-time-01-running');
  });

  it('is paused and resumed with a click', async () => {
    await sign('timer').click();
    await expect.poll(() => says('timer')).toContain('paused');
    expect((await call(show.port, '/api/state'))?.body.timer.isPaused).toBe(true);
    await show.window.takePicture('talk-time-02-paused');
    await sign('timer').click();
    await expect.poll(() => says('timer')).not.toContain('paused');
  });

  it('is recorded by a rehearsal to the end of the show, and becomes the plan', async () => {
    const { window } = show;
    await window.runCommand('Showrunner: Rehearse the Show');
    await expect.poll(() => says('rehearsal')).toBe('Rehearsing');
    await call(show.port, '/api/next');
    await call(show.port, '/api/next');
    await window.takePicture('talk-time-03-rehearsing');
    await call(show.port, '/api/next');
    await expect.poll(() => says('rehearsal')).toBe('Rehearsed');
    await sign('rehearsal').click();
    await expect.poll(() => says('rehearsal')).toBe('');
  });

  it('is hidden from the audience in presentation mode, with the status bar and the tabs', async () => {
    const { window } = show;
    const parts = window.page.locator('.part.statusbar, .part.editor .tabs-container');
    expect(await parts.filter({ visible: true }).count()).toBeGreaterThan(1);
    await window.runCommand('Showrunner: Toggle Presentation Mode');
    await expect.poll(() => parts.filter({ visible: true }).count()).toBe(0);
    await window.takePicture('talk-time-04-presenting');
    await window.runCommand('Showrunner: Toggle Presentation Mode');
    await expect.poll(() => says('timer')).not.toBe('');
  });

  it('continues after a reload of the window', async () => {
    const { elapsedSeconds } = (await call(show.port, '/api/state'))?.body.timer ?? {};
    await show.window.reload();
    await expect.poll(() => says('timer')).toMatch(/^\d:\d\d/);
    await expect
      .poll(async () => (await call(show.port, '/api/state'))?.body.timer.elapsedSeconds)
      .toBeGreaterThan(elapsedSeconds);
    await show.window.takePicture('talk-time-05-reloaded');
  });
});
