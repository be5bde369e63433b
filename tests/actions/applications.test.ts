import { describe, expect, it } from 'vitest';
import { applicationActions } from '../../src/actions/families/applications.ts';
import { DemoError } from '../../src/core/errors.ts';
import type { Platform, ScriptCall } from '../../src/ports/terminals.ts';
import { needs } from '../support/needs.ts';
import { rehearse } from '../support/rehearsal.ts';

/** A name with characters that are special in a shell. */
const slideFile = needs.anyName.isMet ? 'a "b" $(c).pptx' : "a 'b' $(c) & d.pptx";

/** A machine that records the commands run on it. */
async function machine(platform: Platform, run: (call: ScriptCall, signal: AbortSignal) => Promise<string>) {
  const ran: string[] = [];
  const runScript = (call: ScriptCall, signal: AbortSignal) => {
    ran.push([call.command, ...call.args].join(' | '));
    return run(call, signal);
  };
  const facets: Parameters<typeof rehearse>[1] = {
    facets: ({ terminals }) => ({ terminals: { ...terminals, platform, runScript } }),
  };
  const show = await rehearse({ [slideFile]: '' }, facets);
  return { show, ran };
}
const fine = async () => '';
const then = { action: 'showInfoMessage', message: 'on' };

describe('actions for applications', () => {
  it('include all of these', () => {
    expect(applicationActions.map(({ name }) => name).sort()).toMatchInlineSnapshot(`
      [
        "hideDesktopIcons",
        "macos.disableCaffeine",
        "macos.disableFocusMode",
        "macos.enableCaffeine",
        "macos.enableFocusMode",
        "macos.hideDock",
        "macos.hideMenubar",
        "macos.muteVolume",
        "macos.showDock",
        "macos.showMenubar",
        "macos.unmuteVolume",
        "openKeynote",
        "openPowerPoint",
        "showDesktopIcons",
      ]
    `);
  });

  it.each(['mac', 'windows', 'linux'] as const)('run on %s with fixed arguments, or are skipped', async (platform) => {
    const { show, ran } = await machine(platform, fine);
    const programs = applicationActions.filter(({ name }) => !name.endsWith('Caffeine'));
    for (const { name } of programs) await show.play({ action: name, path: slideFile });
    const text = ran.join('\n').replaceAll(show.at(slideFile), '<folder>/a "b" $(c).pptx');
    const skipped = show.seen().match(/“[^”]+”/g) ?? [];
    expect({ ran: text, skipped: skipped.join(' ') }).toMatchSnapshot();
  });

  it('that fail show a notice, and the show continues', async () => {
    const { show } = await machine('mac', () => Promise.reject(new DemoError('command-failed', 'no such shortcut')));
    await show.play({ action: 'macos.enableFocusMode' }, then);
    expect(show.seen()).toMatchInlineSnapshot(`
      "notice warning "“macos.enableFocusMode” failed: no such shortcut. macOS can change the focus only with a shortcut: create one with this name in the app Shortcuts."
      notice info "on""
    `);
  });

  it('open an application without a file, or are skipped', async () => {
    const { show, ran } = await machine('mac', fine);
    await show.play({ action: 'openPowerPoint' }, { action: 'openKeynote' });
    expect(ran).toEqual(['open | -a | Microsoft PowerPoint', 'open | -a | Keynote']);
    const other = await machine('linux', fine);
    await other.show.play({ action: 'openPowerPoint' });
    expect(other.ran).toEqual([]);
    expect(other.show.seen()).toContain('“openPowerPoint” was skipped');
  });

  it('need the file they open', async () => {
    const { show, ran } = await machine('mac', fine);
    await expect(show.play({ action: 'openKeynote', path: 'none.key' })).rejects.toMatchObject({
      code: 'file-not-found',
    });
    expect(ran).toEqual([]);
  });

  it('are refused in an untrusted workspace', async () => {
    const show = await rehearse({ 'a.key': '' }, { isTrusted: false });
    for (const { name } of applicationActions.filter((each) => each.name !== 'macos.disableCaffeine')) {
      await expect(show.play({ action: name, path: 'a.key' })).rejects.toMatchObject({ code: 'untrusted-workspace' });
    }
    expect(show.seen()).toBe('');
  });
});

describe('caffeine', () => {
  const enable = { action: 'macos.enableCaffeine' };
  /** Runs until it is aborted. */
  const untilEnded = (_call: ScriptCall, signal: AbortSignal) =>
    new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  it('keeps running during the show until it is disabled', async () => {
    const signals: AbortSignal[] = [];
    const { show, ran } = await machine('mac', (call, signal) => {
      signals.push(signal);
      return untilEnded(call, signal);
    });
    await show.play({ ...enable, duration: 60 }, then);
    expect(ran).toEqual(['caffeinate | -d | -i | -t | 60']);
    expect(signals[0]?.aborted).toBe(false);
    await show.play(enable);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await show.play({ action: 'macos.disableCaffeine' }, { action: 'macos.disableCaffeine' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('is skipped on other systems', async () => {
    const { show, ran } = await machine('windows', fine);
    await show.play(enable);
    expect(ran).toEqual([]);
    expect(show.seen()).toBe('notice info "“macos.enableCaffeine” was skipped, because it does not work on Windows."');
  });
});
