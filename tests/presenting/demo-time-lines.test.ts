import { describe, expect, it } from 'vitest';
import type { ApiStatus } from '../../src/api/status.ts';
import { describeDemoTime } from '../../src/presenting/demo-time-lines.ts';

const on: ApiStatus = { state: 'on', port: 3710, url: 'http://localhost:3710' };
const taken: ApiStatus = { state: 'taken', port: 3710, owner: 'another program', message: '' };

function linesOf(status: ApiStatus, wantsPort: boolean, platform: NodeJS.Platform = 'linux') {
  return describeDemoTime({ status, port: 3710, wantsPort, platform });
}

describe('the status bar menu when Demo Time is also installed', () => {
  it.each<[string, ApiStatus, boolean, string]>([
    ['ours', on, true, 'Port 3710: Showrunner'],
    ['ours where Demo Time asks for none', on, false, 'Port 3710: Showrunner'],
    ['somebody else’s', taken, true, 'Port 3710: another program'],
    ['Demo Time’s', { state: 'off' }, true, 'Port 3710: Demo Time'],
    ['nobody’s', { state: 'off' }, false, 'Port 3710: free'],
  ])('shows that the port is %s', (_, status, wantsPort, words) => {
    expect(linesOf(status, wantsPort)[0]?.label).toBe(`$(plug) ${words}`);
  });

  it('shows which extension has the keys, with the names of this platform', () => {
    expect(linesOf(on, true)[1]?.label).toContain('Ctrl+K …, PageDown, PageUp: Showrunner');
    expect(linesOf(on, true, 'darwin')[1]?.label).toContain('Cmd+K …');
  });

  it('offers to release the port when both extensions want it', () => {
    const offers = (status: ApiStatus, wantsPort: boolean) =>
      linesOf(status, wantsPort).some(({ command }) => command === 'toggleApi');
    expect([offers(on, true), offers(taken, true)]).toEqual([true, true]);
    expect([offers(on, false), offers({ state: 'off' }, true)]).toEqual([false, false]);
  });

  it('opens our remote, because the one of Demo Time cannot use this API', () => {
    expect(linesOf(on, false).at(-1)).toEqual({
      label: expect.any(String),
      description: 'remote.demotime.show cannot reach this API',
      command: 'shareRemote',
    });
  });
});
