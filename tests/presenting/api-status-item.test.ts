import { describe, expect, it } from 'vitest';
import type { ApiStatus } from '../../src/api/status.ts';
import type { DemoEntry } from '../../src/demos/model.ts';
import { describeStatus } from '../../src/presenting/api-status-item.ts';

const on: ApiStatus = { state: 'on', port: 3710, url: 'http://localhost:3710' };
const place = { filePath: '/talk/.demo/a.json', id: 'a', fileIndex: 0, demoIndex: 0, demoCount: 1 };
const nothing = { next: undefined, progress: undefined };

describe('the status bar', () => {
  it('says what a step waits for, be it of one action only', () => {
    const progress = { action: 'openTerminal', index: 1, count: 1, waiting: 'terminal is starting' };
    const { text } = describeStatus(on, { ...nothing, progress }) ?? {};
    expect(text).toBe('$(broadcast) Showrunner :3710 · terminal is starting');
  });

  it('says nothing while the API is off', () => {
    expect(describeStatus({ state: 'off' }, nothing)).toBeUndefined();
  });

  it('names the port while the API is on', () => {
    expect(describeStatus(on, nothing)).toMatchObject({
      text: '$(broadcast) Showrunner :3710',
      label: 'Showrunner API is on, port 3710',
      isWarning: false,
    });
  });

  it('tells what comes next', () => {
    const demo = { title: 'Use *args & $(icons)' } as DemoEntry['demo'];
    const next = { demo, file: {} as DemoEntry['file'] };
    expect(describeStatus(on, { ...nothing, next })?.tooltip).toContain('Next: Use *args & $(icons)');
  });

  it('tells that going back cannot be undone wholly, and why', () => {
    const goneBack = { title: 'Say hi', obstacle: 'a.bin is too large to be kept' };
    expect(describeStatus(on, nothing, undefined, goneBack)?.tooltip).toContain(
      'Going back cannot be undone wholly: a.bin is too large to be kept.',
    );
  });

  it('tells that the last step cannot be undone, and why', () => {
    const last = {
      title: 'Say *hi*',
      obstacle: 'a.bin is too large to be kept',
      place,
      isRest: false,
      isSettling: false,
      duration: 1,
      end: undefined,
    };
    expect(describeStatus(on, nothing, last)?.tooltip).toContain(
      '“Say *hi*” cannot be undone: a.bin is too large to be kept.',
    );
    expect(describeStatus(on, nothing, { ...last, obstacle: undefined })?.tooltip).not.toContain('undone');
  });

  it('tells how far a long step has come', () => {
    const progress = { action: 'open', index: 2, count: 5 };
    expect(describeStatus(on, { ...nothing, progress })?.text).toBe('$(broadcast) Showrunner :3710 · 2/5');
  });

  it('has no count for a step of one action', () => {
    const progress = { action: 'open', index: 1, count: 1 };
    expect(describeStatus(on, { ...nothing, progress })?.text).toBe('$(broadcast) Showrunner :3710');
  });

  it('warns quietly when the port is taken, cannot be had, or trust is missing', () => {
    const states: readonly ApiStatus[] = [
      { state: 'taken', port: 3710, owner: 'another program', message: 'Port 3710 is taken.' },
      { state: 'failed', port: 80, message: 'Not allowed.' },
      { state: 'untrusted' },
    ];
    expect(states.map((state) => describeStatus(state, nothing))).toMatchObject([
      { text: '$(debug-disconnect) Showrunner :3710 taken', isWarning: true },
      { text: '$(debug-disconnect) Showrunner :80 failed', label: 'Showrunner API: Not allowed.', isWarning: true },
      { text: '$(shield) Showrunner needs trust', isWarning: true },
    ]);
  });

  it('says of a taken port that it is tried again', () => {
    const text = describeStatus(
      { state: 'taken', port: 3710, owner: 'another program', message: 'Port 3710 is taken.' },
      nothing,
    );
    expect(text?.tooltip).toBe('Port 3710 is taken.\n\nShowrunner keeps trying.');
  });

  it('stands out while other machines may call, and says where and what that means', () => {
    const text = describeStatus({ ...on, lanUrls: ['http://192.168.0.2:3710'] }, nothing);
    expect(text).toMatchObject({
      text: '$(broadcast) Showrunner :3710 LAN',
      label: 'Showrunner API is on, port 3710, open to the network',
      isExposed: true,
    });
    expect(text?.tooltip).toContain(
      'Open to the network at http://192.168.0.2:3710. Others need the token; plain HTTP can be read by others on the network.',
    );
    expect(describeStatus(on, nothing)).not.toHaveProperty('isExposed');
  });
});
