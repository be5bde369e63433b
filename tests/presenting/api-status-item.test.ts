import { describe, expect, it } from 'vitest';
import type { ApiStatus } from '../../src/api/status.ts';
import type { DemoEntry } from '../../src/demos/model.ts';
import { describeStatus } from '../../src/presenting/api-status-item.ts';

const on: ApiStatus = { state: 'on', port: 3710, url: 'http://localhost:3710' };
const place = { filePath: '/talk/.demo/a.json', id: 'a', fileIndex: 0, demoIndex: 0, demoCount: 1 };
const nothing = { next: undefined, progress: undefined };

describe('the status bar item of Showrunner', () => {
  it('shows what a step waits for, even a step with one action', () => {
    const progress = { action: 'openTerminal', index: 1, count: 1, waiting: 'terminal is starting' };
    const { text } = describeStatus(on, { ...nothing, progress }) ?? {};
    expect(text).toBe('$(broadcast) Showrunner :3710 · terminal is starting');
  });

  it('shows nothing while the API is off', () => {
    expect(describeStatus({ state: 'off' }, nothing)).toBeUndefined();
  });

  it('shows the port while the API is on', () => {
    expect(describeStatus(on, nothing)).toMatchObject({
      text: '$(broadcast) Showrunner :3710',
      label: 'Showrunner API is on, port 3710',
      isWarning: false,
    });
  });

  it('names the next demo in its tooltip', () => {
    const demo = { title: 'Use *args & $(icons)' } as DemoEntry['demo'];
    const next = { demo, file: {} as DemoEntry['file'] };
    expect(describeStatus(on, { ...nothing, next })?.tooltip).toContain('Next: Use *args & $(icons)');
  });

  it('explains in its tooltip why going back cannot be undone completely', () => {
    const goneBack = { title: 'Say hi', obstacle: 'a.bin is too large for the undo history' };
    expect(describeStatus(on, nothing, undefined, goneBack)?.tooltip).toContain(
      'Going back cannot be undone completely: a.bin is too large for the undo history.',
    );
  });

  it('explains in its tooltip why the last step cannot be undone', () => {
    const last = {
      title: 'Say *hi*',
      obstacle: 'a.bin is too large for the undo history',
      place,
      isRest: false,
      isSettling: false,
      duration: 1,
      end: undefined,
    };
    expect(describeStatus(on, nothing, last)?.tooltip).toContain(
      '“Say *hi*” cannot be undone: a.bin is too large for the undo history.',
    );
    expect(describeStatus(on, nothing, { ...last, obstacle: undefined })?.tooltip).not.toContain('undone');
  });

  it('shows the progress of a long step', () => {
    const progress = { action: 'open', index: 2, count: 5 };
    expect(describeStatus(on, { ...nothing, progress })?.text).toBe('$(broadcast) Showrunner :3710 · 2/5');
  });

  it('shows no count for a step with one action', () => {
    const progress = { action: 'open', index: 1, count: 1 };
    expect(describeStatus(on, { ...nothing, progress })?.text).toBe('$(broadcast) Showrunner :3710');
  });

  it('shows a quiet warning when the port is taken or fails, or trust is missing', () => {
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

  it('says that it will try again when the port is taken', () => {
    const text = describeStatus(
      { state: 'taken', port: 3710, owner: 'another program', message: 'Port 3710 is taken.' },
      nothing,
    );
    expect(text?.tooltip).toBe('Port 3710 is taken.\n\nShowrunner keeps trying to open the port.');
  });

  it('is highlighted while other machines may connect, and explains at which addresses', () => {
    const text = describeStatus({ ...on, lanUrls: ['http://192.168.0.2:3710'] }, nothing);
    expect(text).toMatchObject({
      text: '$(broadcast) Showrunner :3710 LAN',
      label: 'Showrunner API is on, port 3710, open to the network',
      isExposed: true,
    });
    expect(text?.tooltip).toContain(
      'Open to the network at http://192.168.0.2:3710. Other computers need the token, and others on the network can read plain HTTP.',
    );
    expect(describeStatus(on, nothing)).not.toHaveProperty('isExposed');
  });
});
