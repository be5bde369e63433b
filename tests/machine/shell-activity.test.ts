import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { parseProcessList, parseProcStat } from '../../src/machine/process-list.ts';
import {
  followSession,
  hasKeyboardGivenAway,
  interruptForeground,
  isBusy,
  isShellBusy,
} from '../../src/machine/shell-activity.ts';
import { needs } from '../support/needs.ts';

const shell = { pid: 10, parent: 1, state: 'S', group: 10, foreground: 10, session: '10' };
const child = { pid: 11, parent: 10, state: 'S', group: 11, foreground: 10, session: '10' };

describe('a shell', () => {
  it.each([
    ['rests while it reads what is typed', false, [shell]],
    ['rests beside a job in the background', false, [shell, child]],
    ['is busy while it computes', true, [{ ...shell, state: 'R' }]],
    ['is busy while it waits for a disk', true, [{ ...shell, state: 'D' }]],
    ['is busy while a program has the keyboard', true, [{ ...shell, foreground: 11 }, child]],
    ['is busy while a start-up file runs something', true, [shell, { ...child, group: 10 }]],
    ['is busy before it has its terminal', true, [{ ...shell, foreground: -1 }]],
    ['rests whatever other shells do', false, [shell, { ...child, pid: 20, parent: 19, group: 10 }]],
    ['is nothing one knows of once it is gone', undefined, [child]],
  ])('%s', (_words, expected, entries) => {
    expect(isBusy(10, entries)).toBe(expected);
  });

  it.each([
    ['while a program runs', true, [{ ...shell, foreground: 11 }, child]],
    ['not while it computes', false, [{ ...shell, state: 'R' }]],
    ['not while a start-up file runs something', false, [shell, { ...child, group: 10 }]],
    ['not before it has its terminal', false, [{ ...shell, foreground: -1 }]],
    ['not once it is gone', false, [child]],
  ])('has let a program have the keyboard: %s', (_words, expected, entries) => {
    expect(hasKeyboardGivenAway(10, entries)).toBe(expected);
  });

  it('is reported as busy or not on Linux and macOS, and as unknown on Windows', async () => {
    const states = { linux: 'boolean', darwin: 'boolean' } as Readonly<Record<string, string>>;
    expect(typeof (await isShellBusy(process.pid))).toBe(states[process.platform] ?? 'undefined');
    expect(await isShellBusy(process.pid, 'win32')).toBeUndefined();
    expect(await isShellBusy(0)).toBeUndefined();
  });
});

it('the process lists of Linux and macOS are parsed to the same entries', () => {
  expect(parseProcStat('10 (a (b) c) S 1 10 10 34816 10 4194304 0 0')).toEqual(shell);
  const [first, second, third] = parseProcessList(
    '   10     1 Ss+     10    10 ttys004 \n   11    10 I    11    10 ttys004\n 12 1 Ss 12 -1 ??\n\n',
  );
  expect(first).toEqual({ ...shell, session: 'ttys004' });
  expect(second).toEqual({ ...child, session: 'ttys004' });
  expect(third?.session).toBe('');
});

needs.shell.describe('the session of a shell', () => {
  it('consists of the processes that the shell has left behind, and of nothing else', async () => {
    const child = spawn('/bin/sh', ['-c', 'sleep 60 & echo "$!"'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [[printed]] = await Promise.all([once(child.stdout.setEncoding('utf8'), 'data'), once(child, 'exit')]);
    const list = await followSession(child.pid ?? 0);
    expect(await list()).toEqual([Number(printed)]);
    process.kill(Number(printed), 'SIGKILL');
    await expect.poll(list).toEqual([]);
  });
});

needs.shell.describe('interruptForeground', () => {
  it('interrupts nothing without a shell or without a terminal', async () => {
    expect(await interruptForeground(0)).toBe(false);
    const child = spawn('/bin/sh', ['-c', 'sleep 60'], { detached: true, stdio: 'ignore' });
    const isOver = once(child, 'exit');
    await once(child, 'spawn');
    expect(await interruptForeground(child.pid ?? 0)).toBe(false);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    expect(await isOver).toEqual([null, 'SIGKILL']);
  });
});
