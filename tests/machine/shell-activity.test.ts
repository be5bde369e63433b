import { describe, expect, it } from 'vitest';
import { isBusy, isShellBusy, parseProcessList, parseProcStat } from '../../src/machine/shell-activity.ts';

const shell = { pid: 10, parent: 1, state: 'S', group: 10, foreground: 10 };
const child = { pid: 11, parent: 10, state: 'S', group: 11, foreground: 10 };

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

  it('is told by the system, and on Windows not', async () => {
    const states = { linux: 'boolean', darwin: 'boolean' } as Readonly<Record<string, string>>;
    expect(typeof (await isShellBusy(process.pid))).toBe(states[process.platform] ?? 'undefined');
    expect(await isShellBusy(process.pid, 'win32')).toBeUndefined();
    expect(await isShellBusy(0)).toBeUndefined();
  });
});

it('reads what Linux and macOS say of a process', () => {
  expect(parseProcStat('10 (a (b) c) S 1 10 10 34816 10 4194304 0 0')).toEqual(shell);
  expect(parseProcessList('   10     1 Ss+     10    10\n   11    10 I    11    10\n\n')).toEqual([shell, child]);
});
