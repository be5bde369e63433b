import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programPath } from '../../src/machine/program-path.ts';

const find = (name: string, platform: NodeJS.Platform, path: string, ...files: readonly string[]) =>
  programPath(name, { platform, path, isProgram: (file) => files.includes(file) });

describe('programPath', () => {
  it('returns the first match in PATH', () => {
    expect(find('git', 'linux', '/a:/b:/c', '/b/git', '/c/git')).toBe('/b/git');
    expect(find('git', 'win32', 'C:\\a;"D:\\b c"', 'D:\\b c\\git.exe')).toBe('D:\\b c\\git.exe');
    expect(find('git.exe', 'win32', 'C:\\a', 'C:\\a\\git.exe')).toBe('C:\\a\\git.exe');
    expect(find('git', 'win32', '\\\\host\\share', '\\\\host\\share\\git.com')).toBe('\\\\host\\share\\git.com');
  });

  it.each(['', '.', 'bin', '../bin', '~/bin'])('does not search the current folder when PATH has %j', (entry) => {
    expect(find('git', 'linux', entry, 'git', './git', `${entry}/git`)).toBeUndefined();
    const files = ['git.exe', '.\\git.exe', `${entry}\\git.exe`, `\\git.exe`, 'C:git.exe', '\\bin\\git.exe'];
    expect(find('git', 'win32', `${entry};C:;\\bin`, ...files)).toBeUndefined();
  });

  it('returns undefined when PATH does not have the program', () => {
    expect(find('git', 'linux', '/a')).toBeUndefined();
    expect(programPath('showrunner-is-no-program')).toBeUndefined();
    expect(programPath('node', { path: dirname(process.execPath) })).toBe(process.execPath);
  });

  it('finds batch files on Windows only on request, and only after programs of the same name', () => {
    const places = { platform: 'win32', path: 'C:\\a;C:\\b' } as const;
    const isProgram = (file: string) => ['C:\\a\\npm.cmd', 'C:\\b\\tool.exe', 'C:\\b\\tool.cmd'].includes(file);
    expect(programPath('npm', { ...places, isProgram })).toBeUndefined();
    expect(programPath('npm', { ...places, isProgram, takesBatchFiles: true })).toBe('C:\\a\\npm.cmd');
    expect(programPath('npm.cmd', { ...places, isProgram, takesBatchFiles: true })).toBe('C:\\a\\npm.cmd');
    expect(programPath('tool', { ...places, isProgram, takesBatchFiles: true })).toBe('C:\\b\\tool.exe');
  });

  it('ignores the bash of Windows that would run in WSL', () => {
    const git = 'C:\\Git\\bin\\bash.exe';
    expect(find('bash', 'win32', 'C:\\Windows\\System32;C:\\Git\\bin', 'C:\\Windows\\System32\\bash.exe', git)).toBe(
      git,
    );
  });
});
