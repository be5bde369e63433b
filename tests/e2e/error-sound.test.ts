import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { untilToasted } from './toasts.ts';
import { useShow } from './use-show.ts';

const broken = { id: 'broken', title: 'Fails on purpose', steps: [{ action: 'open', path: 'missing.ts' }] };

interface Heard {
  /** How often something was connected to the speakers. */
  readonly sounds: number;
  /** The pitches that were the loudest at some moment, in Hz. */
  readonly pitches: readonly number[];
  /** The state of the audio context that plays them. */
  readonly state?: string;
}

describe('the sound of an error', () => {
  const show = useShow({ fixture: 'presenting', api: 'user' });
  let own: Page;

  const frameOf = async (): Promise<Frame | undefined> => {
    for (const frame of own.frames()) if ((await frame.locator('#presenter').count()) > 0) return frame;
    return undefined;
  };
  const heard = async () => (await frameOf())?.evaluate<Heard>('window.heard');
  const choose = (isOn: boolean) =>
    writeFile(join(show.folder, '.vscode/settings.json'), `{ "showrunner.presentation.errorSound": ${isOn} }`);
  const fail = async () => {
    expect((await call(show.port, '/api/runById?id=broken'))?.status).toBe(422);
    await (await frameOf())?.locator('#failure').waitFor();
  };

  beforeAll(async () => {
    await writeFile(join(show.folder, '.demo/9.json'), JSON.stringify({ title: 'End', version: 2, demos: [broken] }));
    await mkdir(join(show.folder, '.vscode'));
    await show.window.page.context().addInitScript({ content: listening });
  });

  it('consists of two audible falling tones from the presenter view when its setting is on', async () => {
    const { page, runCommand, statusBar } = show.window;
    await expect.poll(statusBar).toContain('Showrunner');
    const opening = page.context().waitForEvent('page', { timeout: 90_000 });
    await runCommand('Showrunner: Open Presenter View');
    own = await opening;
    await expect.poll(frameOf).toBeDefined();
    // Browsers allow sound only after a click on the page.
    await (await frameOf())?.locator('#notes').click();
    await fail();
    await fail();
    expect(await heard()).toMatchObject({ sounds: 0 });
    await choose(true);
    let failures = 0;
    const isHeard = async () => {
      failures++;
      await fail();
      const { pitches = [] } = (await heard()) ?? {};
      return [440, 330].map((pitch) => pitches.some((one) => Math.abs(one - pitch) < 20));
    };
    await expect.poll(isHeard, { interval: 500 }).toEqual([true, true]);
    expect(await heard()).toMatchObject({ state: 'running' });
    expect((await heard())?.sounds).toBeLessThanOrEqual(2 * failures);
  });

  it('replaces notifications: none covers the code while the presenter view is visible, in presentation mode or not', async () => {
    const { notifications, runCommand, page } = show.window;
    await fail();
    await untilToasted(show);
    expect(await notifications()).toEqual([]);
    await runCommand('Showrunner: Toggle Presentation Mode');
    await page.locator('.part.statusbar').waitFor({ state: 'hidden' });
    await fail();
    await untilToasted(show);
    expect(await notifications()).toEqual([]);
    await runCommand('Showrunner: Toggle Presentation Mode');
    await page.locator('.part.statusbar').waitFor();
  });

  it('is not played when its setting is off', async () => {
    await choose(false);
    let before = await heard();
    const added = async () => {
      await fail();
      const now = await heard();
      const more = (now?.sounds ?? 0) - (before?.sounds ?? 0);
      before = now;
      return more;
    };
    await expect.poll(added, { interval: 500 }).toBe(0);
    expect([await added(), await added()]).toEqual([0, 0]);
  });
});

/** Runs in every frame before its scripts, and analyzes all that goes to the speakers. */
const listening = `(() => {
  const heard = (window.heard = { sounds: 0, pitches: [] });
  const connect = AudioNode.prototype.connect;
  const analysers = new WeakMap();
  const listen = (context) => {
    const analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
    const levels = new Float32Array(analyser.frequencyBinCount);
    setInterval(() => {
      heard.state = context.state;
      analyser.getFloatFrequencyData(levels);
      const loudest = levels.indexOf(Math.max(...levels));
      const pitch = Math.round((loudest * context.sampleRate) / analyser.fftSize);
      if (levels[loudest] > -60 && !heard.pitches.includes(pitch)) heard.pitches.push(pitch);
    }, 10);
    return analyser;
  };
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode) {
      heard.sounds++;
      if (!analysers.has(this.context)) analysers.set(this.context, listen(this.context));
      connect.call(this, analysers.get(this.context));
    }
    return connect.call(this, target, ...rest);
  };
})()`;
