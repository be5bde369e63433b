import { describe, expect, it } from 'vitest';
import { executablePath } from '../../support/test-browser.ts';
import { expectAccessible } from './accessible.ts';
import { openPresenter, type PresenterRig, usePresenterBrowser } from './presenter-rig.ts';
import { middle } from './scenes.ts';

if (executablePath === undefined)
  console.warn('SKIPPED: the presenter view in a browser, for there is no Chromium here.');

describe.runIf(executablePath)('the presenter view', () => {
  const browser = usePresenterBrowser();

  const open = async (options: Parameters<typeof openPresenter>[1] = {}): Promise<PresenterRig> => {
    const rig = await openPresenter(browser, options);
    await rig.tell({ type: 'model', model: middle });
    await rig.said();
    return rig;
  };
  const standings = ({ page }: PresenterRig) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('#notes > [data-cue], #notes li')].map((part) => part.dataset.standing)`,
    );
  const text = ({ page }: PresenterRig, id: string) => page.locator(`#${id}`).textContent();
  const press = ({ page }: PresenterRig, ...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

  it('reports that it is ready and how wide its pictures are, and has the focus', async () => {
    const rig = await openPresenter(browser);
    expect(await rig.said()).toEqual(expect.arrayContaining([{ type: 'ready' }, { type: 'focus', isOn: true }]));
    await expect.poll(async () => (await rig.pictureWidths()).length).toBeGreaterThan(0);
    expect(rig.mistakes).toEqual([]);
  });

  it('shows the place in the show, the time of the talk and the plan', async () => {
    const rig = await open();
    expect(await text(rig, 'now-title')).toBe('Three things go wrong on every stage');
    expect(await text(rig, 'next-title')).toBe('Three things go wrong on every stage');
    expect(await text(rig, 'next-place')).toBe('Next · Reveal 2 of 3');
    expect(await text(rig, 'elapsed')).toMatch(/^12:4\d$/);
    expect([await text(rig, 'planned'), await text(rig, 'ahead')]).toEqual(['of 30:00', '1:20 ahead']);
    expect(await text(rig, 'status')).toBe('Ready for the next step');
    await rig.tell({ type: 'model', model: { show: { ...middle.show, lastError: 'There is no retry.ts' } } });
    expect(await text(rig, 'status')).toBe('There is no retry.ts');
  });

  it('highlights the notes of the current reveal, and hides the marks between the notes', async () => {
    const rig = await open();
    expect(await text(rig, 'notes')).not.toContain('[click]');
    expect(await standings(rig)).toEqual(['past', 'lit', 'ahead', 'ahead', 'ahead', 'ahead']);
    await rig.tell({ type: 'model', model: { reveals: { shown: 3, count: 3 } } });
    expect(await standings(rig)).toEqual(['past', 'past', 'past', 'lit', 'lit', 'lit']);
    await rig.tell({ type: 'model', model: { reveals: { shown: 0, count: 0 } } });
    expect(new Set(await standings(rig))).toEqual(new Set(['lit']));
  });

  it('scrolls the current part of the notes into view', async () => {
    const rig = await open({ width: 900, height: 420, reducedMotion: 'reduce' });
    const notes = Array.from({ length: 9 }, (_, at) => `[click] Part ${at + 1} ${'and on '.repeat(30)}`).join('\n\n');
    await rig.tell({ type: 'model', model: { notes, reveals: { shown: 1, count: 9 } } });
    await rig.tell({ type: 'model', model: { reveals: { shown: 7, count: 9 } } });
    const isSeen = `(() => { const box = notes.getBoundingClientRect(); const part = document.querySelector('#notes [data-standing=lit]').getBoundingClientRect(); return part.top >= box.top && part.top < box.bottom; })()`;
    expect(await rig.page.evaluate(isSeen.replaceAll('notes.', "document.getElementById('notes')."))).toBe(true);
  });

  it('moves the show by its keys, one step for each press', async () => {
    const rig = await open();
    await press(rig, 'ArrowRight', 'PageDown', 'Space', 'ArrowLeft', 'PageUp', 'b', '.', 'Escape', 't');
    const asked = (await rig.said()).map((message) => (message.type === 'ask' ? message.ask : message.type));
    expect(asked).toEqual(['next', 'next', 'next', 'previous', 'previous', 'black', 'black', 'stop', 'pauseTime']);
    await rig.page.locator('#search').focus();
    await press(rig, 'b', 'ArrowLeft', 'Space', 'Escape', 'b');
    expect(await rig.said()).toEqual([{ type: 'ask', ask: 'black' }]);
  });

  it('leaves the second key of a two-key shortcut to VS Code, even on a button', async () => {
    const rig = await open();
    for (const key of ['Space', 'a', 'r', 'b', 'Escape']) await press(rig, 'Control+k', key);
    await rig.page.locator('#next').focus();
    await press(rig, 'Control+k', 'Space');
    expect(await rig.page.locator('dialog[open]').count()).toBe(0);
    expect((await rig.said()).filter(({ type }) => type === 'ask')).toEqual([]);
    await press(rig, 'Space');
    expect(await rig.said()).toEqual([{ type: 'ask', ask: 'next' }]);
  });

  it('shows an error with a hint until it is dismissed or the next step begins', async () => {
    const rig = await open();
    const failure = {
      message: 'There is no src/retry.ts.',
      where: '“Retry”, action open',
      hint: 'Make it.',
      place: '2.json:14',
    };
    const box = rig.page.getByRole('alert').filter({ hasText: 'There is no src/retry.ts.' });
    await rig.tell({ type: 'model', model: { failure } });
    await box.waitFor();
    const parts = ['message', 'hint', 'where', 'open'].map((part) => text(rig, `failure-${part}`));
    expect(await Promise.all(parts)).toEqual([
      'There is no src/retry.ts.',
      'Make it.',
      '“Retry”, action open',
      'Open 2.json:14',
    ]);
    await rig.tell({ type: 'model', model: { notes: 'Other notes.' } });
    await rig.page.getByRole('button', { name: 'Open 2.json:14' }).click();
    expect(await rig.said()).toEqual([{ type: 'ask', ask: 'openFailure' }]);
    await rig.page.getByRole('button', { name: 'Dismiss' }).click();
    await box.waitFor({ state: 'hidden' });
    await press(rig, 'ArrowRight');
    expect(await rig.said()).toEqual([{ type: 'ask', ask: 'next' }]);
    await rig.tell({ type: 'model', model: { failure: { ...failure, message: 'Again.', place: '' } } });
    await rig.page.getByText('Again.').waitFor();
    expect(await rig.page.locator('#failure-open').isVisible()).toBe(false);
    await rig.tell({ type: 'model', model: { failure: 'none' } });
    await rig.page.getByText('Again.').waitFor({ state: 'hidden' });
  });

  it('says that the show has not started only before its first step', async () => {
    const rig = await open();
    const { currentDemo: _current, slide: _slide, ...before } = middle.show;
    await rig.tell({ type: 'model', model: { show: before } });
    await rig.tell({ type: 'picture', of: 'current', picture: 'none' });
    await rig.page.getByText('Not started yet').waitFor();
    await rig.tell({ type: 'model', model: { show: middle.show } });
    await rig.page.getByText('Not started yet').waitFor({ state: 'hidden' });
  });

  it('says why a press did nothing, with its hint until a step begins', async () => {
    const rig = await open();
    await rig.tell({ type: 'say', text: 'The show is at its end' });
    expect(await text(rig, 'toast')).toBe('The show is at its end');
    await rig.tell({ type: 'say', text: 'This cannot be undone', hint: 'Go on from here.' });
    await rig.page.getByText('Go on from here.').waitFor();
    await rig.tell({ type: 'model', model: { show: { ...middle.show, status: 'running' } } });
    await rig.page.getByText('Go on from here.').waitFor({ state: 'hidden' });
  });

  it('changes and saves the font size of the notes', async () => {
    const rig = await open();
    await press(rig, '+', '+', '-');
    expect(await rig.said()).toEqual([34, 42, 34].map((notesSize) => ({ type: 'keep', notesSize })));
    await rig.tell({ type: 'preferences', notesSize: 52 });
    expect(await rig.page.evaluate(`getComputedStyle(document.getElementById('notes')).fontSize`)).toBe('52px');
  });

  it('lists the demos, which can be searched and chosen by keyboard alone', async () => {
    const rig = await open();
    await press(rig, 'a', 'ArrowDown', 'ArrowDown', 'Enter', 'Tab', 'Enter');
    expect(await rig.said()).toEqual([{ type: 'choose', choice: 'startFrom', id: 'abort' }]);
    await press(rig, '/');
    await rig.page.keyboard.type('fails first');
    expect(await rig.page.locator('.files li:visible .words').allTextContents()).toEqual(['The test that fails first']);
    await rig.page.locator('#search').fill('nowhere');
    expect(await text(rig, 'nothing')).toBe('No demo matches.');
  });

  it('marks the state of each demo, and keeps the details of the chosen demo open', async () => {
    const rig = await open();
    await rig.page.getByRole('button', { name: 'Give up in time' }).click();
    const files = middle.files.map((file) => ({
      ...file,
      demos: file.demos.map((demo) => ({
        ...demo,
        ...(demo.id === 'retry' && { standing: 'running' as const, isCurrent: true as const }),
      })),
    }));
    await rig.tell({ type: 'model', model: { files } });
    await rig.page.getByRole('button', { name: 'Run now: Give up in time' }).click();
    expect(await rig.said()).toEqual([{ type: 'choose', choice: 'run', id: 'abort' }]);
    expect(await rig.page.locator('.files [aria-current] .words').allTextContents()).toContain('Retry with a backoff');
  });

  it('has an icon and a word for each state of a step, and shows the message of a step after a click', async () => {
    const rig = await open();
    const standings = ['done', 'failed', 'stopped', 'paused', 'running', 'late', 'ahead'] as const;
    const demos = standings.map((standing) => ({
      id: standing,
      title: `Demo ${standing}`,
      standing,
      ...(standing === 'failed' && { message: '“Demo failed”, action open (talk.json:3): There is no a.ts' }),
    }));
    await rig.tell({ type: 'model', model: { files: [{ path: '/talk.json', title: 'Talk', demos }] } });
    const row = (standing: string) => rig.page.locator(`.files li[data-standing=${standing}]`);
    const shapes = await rig.page
      .locator('.files .outcome path')
      .evaluateAll((all) => all.map((path) => path.getAttribute('d')));
    expect(new Set(shapes).size).toBe(standings.length);
    expect(await rig.page.locator('.files .name').allTextContents()).toEqual([
      'Demo donedone',
      'Demo failedFailed',
      'Demo stoppedStopped',
      'Demo pausedPaused',
      'Demo runningRunning',
      'Demo lateSlide is late',
      'Demo ahead',
    ]);
    const why = row('failed').locator('.why');
    expect(await why.isVisible()).toBe(false);
    await row('failed').locator('.name').click();
    expect(await why.textContent()).toContain('There is no a.ts');
    expect(await row('done').locator('.why').textContent()).toBe('');
  });

  it('says how many presses are waiting, and what Stop has ended', async () => {
    const rig = await open();
    const { show } = middle;
    await rig.tell({ type: 'model', model: { show: { ...show, status: 'running', queueLength: 1 } } });
    expect(await text(rig, 'status')).toBe('Running · 1 more waits');
    const lastError = 'Stopped “Retry”; 1 waiting press dropped';
    const history = [{ id: 'retry', title: 'Retry', outcome: 'stopped' as const, undoable: true }];
    await rig.tell({ type: 'model', model: { show: { ...show, lastError, history } } });
    expect(await text(rig, 'status')).toBe(lastError);
    expect(await rig.page.locator('body').getAttribute('data-tone')).toBe('stopped');
  });

  it('shows the QR code for the phone once the remote is shared', async () => {
    const rig = await open();
    await press(rig, 'r');
    await rig.page.click('#share');
    await rig.page.getByText('plain HTTP').first().waitFor();
    expect(await rig.said()).toEqual([{ type: 'ask', ask: 'lookAtRemote' }]);
    await rig.page.click('#share-yes');
    expect(await rig.said()).toEqual([{ type: 'ask', ask: 'share' }]);
    const code = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6h-6z"/></svg>';
    const target = { url: 'http://192.168.1.5:3710', code };
    await rig.tell({ type: 'model', model: { remote: { ...middle.remote, isShared: true, target } } });
    await rig.page.getByRole('img', { name: 'QR code of http://192.168.1.5:3710, with the token' }).waitFor();
    expect(rig.mistakes).toEqual([]);
  });

  it('shares the remote only after a confirmation, and shows in the dialog why sharing failed', async () => {
    const rig = await open();
    const isOpen = () => rig.page.locator('#remote-dialog').evaluate((dialog) => dialog.hasAttribute('open'));
    await press(rig, 'r');
    await rig.page.click('#share');
    await rig.page.click('#share-no');
    await rig.page.click('#share');
    await press(rig, 'Escape');
    expect([await rig.page.locator('#share').isVisible(), await isOpen()]).toEqual([true, true]);
    await rig.tell({ type: 'say', text: 'The port is taken.', hint: 'Choose another one.' });
    await rig.page.getByRole('alert').filter({ hasText: 'The port is taken. Choose another one.' }).waitFor();
    await press(rig, 'Escape');
    expect(await isOpen()).toBe(false);
    expect(await rig.said()).toEqual([{ type: 'ask', ask: 'lookAtRemote' }]);
  });

  it('closes the agenda by Escape, and stops the running step by the next Escape', async () => {
    const stops = async (rig: PresenterRig) =>
      (await rig.said()).filter((message) => message.type === 'ask' && message.ask === 'stop').length;
    for (const [width, height] of [
      [1600, 900],
      [800, 700],
    ] as const) {
      const rig = await open({ width, height });
      // Outside the page is VS Code, whose Escape also stops the step.
      await rig.page.evaluate(
        `globalThis.heard = 0; addEventListener('keydown', ({ key }) => key === 'Escape' && heard++)`,
      );
      await press(rig, 'a', 'ArrowDown', 'Escape');
      expect([await stops(rig), await rig.page.evaluate('heard')]).toEqual([0, 0]);
      expect(await rig.page.locator('dialog[open]').count()).toBe(0);
      await press(rig, 'Escape');
      expect(await stops(rig)).toBe(1);
    }
  });

  it('has no accessibility violations', async () => {
    await expectAccessible(await open({ theme: 'dark' }), [
      [360, 740],
      [900, 700],
      [1600, 900],
    ]);
  });
});
