import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFolderSettings } from '../../src/headless/folder-settings.ts';
import { watchFolder } from '../../src/headless/folder-watcher.ts';
import { realDisk } from '../../src/machine/disk.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { createFolder } from './workspace.ts';

let end: () => void = () => undefined;
afterEach(() => end());

const makeFifo = (path: string) => execFileSync('mkfifo', [path]);
const kinds = {
  'a file': (path: string) => writeFile(path, ''),
  'a FIFO': async (path: string) => makeFifo(path),
  'a link to a device': (path: string) => symlink('/dev/zero', path),
  'a link to itself': (path: string) => symlink(path, path),
};

describe('the watcher of a folder of demos', () => {
  it.each(Object.entries(kinds))(
    'waits at %s in place of the folder, and works once it is a folder',
    async (_, make) => {
      const folder = join(await createFolder({}), '.demo');
      await make(folder);
      const heard: string[] = [];
      end = watchFolder(folder, (path) => heard.push(path), createRecordingLog()).dispose;
      await rm(folder);
      await mkdir(folder);
      await writeFile(join(folder, 'talk.json'), '{}');
      await vi.waitFor(() => expect(heard).toContain(join(folder, 'talk.json')), { timeout: 60_000 });
    },
  );

  it.each(Object.entries(kinds))(
    'waits when the folder becomes %s, and continues once it is a folder again',
    async (_, make) => {
      const folder = join(await createFolder({ '.demo/talk.json': '{}' }), '.demo');
      const heard: string[] = [];
      end = watchFolder(folder, (path) => heard.push(path), createRecordingLog()).dispose;
      await rm(folder, { recursive: true });
      await make(folder);
      await vi.waitFor(() => expect(heard).toContain(join(folder, 'talk.json')), { timeout: 60_000 });
      expect(await realDisk.list(folder).catch(() => [])).toEqual([]);
      await rm(folder);
      await mkdir(folder);
      await writeFile(join(folder, 'other.json'), '{}');
      await vi.waitFor(() => expect(heard).toContain(join(folder, 'other.json')), { timeout: 60_000 });
    },
    40_000,
  );
});

describe('reading the settings of a talk', () => {
  const unreadable = {
    'a link to a device': (path: string) => symlink('/dev/zero', path),
    'a FIFO': async (path: string) => makeFifo(path),
    'a folder': (path: string) => mkdir(path),
    'more than anybody writes': (path: string) => writeFile(path, `{ "a": "${'x'.repeat(2_000_000)}" }`),
  };
  it.each(Object.entries(unreadable))('reports and ignores settings files that are %s', async (_, make) => {
    for (const name of ['.vscode/settings.json', 'talk.code-workspace']) {
      const folder = await createFolder({ '.vscode/tasks.json': '{}' });
      await make(join(folder, name));
      const warnings: string[] = [];
      expect(readFolderSettings(folder, (message) => void warnings.push(message))).toEqual({});
      expect(warnings).toEqual([expect.stringContaining(`${name} cannot be read`)]);
    }
  });
});

describe('reading a file of a talk', () => {
  it.each(['/dev/zero', '/dev/tty', 'fifo', 'folder'])('refuses a link to %s', async (target) => {
    const folder = await createFolder({ 'folder/a': '' });
    makeFifo(join(folder, 'fifo'));
    await symlink(target, join(folder, 'link'));
    await expect(realDisk.read(join(folder, 'link'))).rejects.toMatchObject({ code: 'not-a-file' });
  });
});
