import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Disk, realDisk } from '../../src/machine/disk.ts';
import { createOverlay } from '../../src/preflight/overlay.ts';
import { createFolder } from '../headless/workspace.ts';
import { needs } from '../support/needs.ts';
import { fingerprint } from './fingerprint.ts';

const files = { 'a.txt': 'a', 'folder/b.txt': 'b', 'folder/deep/c.txt': 'c' };

async function textOf(disk: Disk, path: string): Promise<string> {
  return new TextDecoder().decode(await disk.read(path));
}

/** Everything below a folder: `path: content`, and the folders. */
async function contentOf(disk: Disk, folder: string, at = ''): Promise<string[]> {
  const names = await disk.list(join(folder, at));
  const parts = names.map(async (name) => {
    const path = posix.join(at, name);
    const isFolder = (await disk.stat(join(folder, path)))?.type === 'directory';
    return isFolder
      ? [`${path}/`, ...(await contentOf(disk, folder, path))]
      : [`${path}: ${await textOf(disk, join(folder, path))}`];
  });
  return (await Promise.all(parts)).flat();
}

describe('the overlay (a simulated copy of a folder)', () => {
  it('shows the real folder until something changes, and leaves the real folder unchanged', async () => {
    const folder = await createFolder(files);
    const before = await fingerprint(folder);
    const overlay = createOverlay();
    expect(await contentOf(overlay, folder)).toEqual(await contentOf(realDisk, folder));
    await overlay.write(join(folder, 'a.txt'), 'changed');
    await overlay.write(join(folder, 'new/n.txt'), 'new');
    await overlay.move(join(folder, 'folder'), join(folder, 'moved'));
    await overlay.delete(join(folder, 'moved/deep'));
    expect(await contentOf(overlay, folder)).toEqual([
      'a.txt: changed',
      'moved/',
      'moved/b.txt: b',
      'new/',
      'new/n.txt: new',
    ]);
    expect(await fingerprint(folder)).toBe(before);
  });

  it('behaves like a real disk for random operations', async () => {
    const name = fc.constantFrom('a.txt', 'folder', 'folder/b.txt', 'folder/deep', 'x', 'x/y.txt');
    const step = fc.oneof(
      fc.record({ verb: fc.constant('write' as const), path: name, other: fc.string({ maxLength: 3 }) }),
      fc.record({ verb: fc.constantFrom('move' as const, 'copy' as const), path: name, other: name }),
      fc.record({ verb: fc.constant('delete' as const), path: name, other: fc.constant('') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const [seen, real] = await Promise.all([createFolder(files), createFolder(files)]);
        const overlay = createOverlay();
        for (const { verb, path, other } of steps) {
          if ((verb === 'move' || verb === 'copy') && !(await isFree(realDisk, real, path, other))) continue;
          if (verb === 'delete' && (await realDisk.stat(join(real, path))) === undefined) continue;
          const outcomes = await Promise.all(
            (
              [
                [overlay, seen],
                [realDisk, real],
              ] as const
            ).map(([disk, folder]) =>
              disk[verb](join(folder, path), verb === 'write' ? other : join(folder, other)).then(
                () => 'done',
                () => 'failed',
              ),
            ),
          );
          expect(outcomes[0], `${verb} ${path} ${other}`).toBe(outcomes[1]);
        }
        expect(await contentOf(overlay, seen)).toEqual(await contentOf(realDisk, real));
      }),
      { numRuns: 60 },
    );
  });

  needs.links.it('follows links, and shows what is written through a link at its target', async () => {
    const folder = await createFolder(files);
    await symlink(join(folder, 'folder'), join(folder, 'link'));
    await symlink('nowhere', join(folder, 'dangling'));
    const overlay = createOverlay();
    expect(await textOf(overlay, join(folder, 'link/b.txt'))).toBe('b');
    await overlay.write(join(folder, 'link/b.txt'), 'through');
    expect(await textOf(overlay, join(folder, 'folder/b.txt'))).toBe('through');
    expect((await overlay.stat(join(folder, 'link/b.txt')))?.realPath).toBe(join(folder, 'folder/b.txt'));
    expect(await overlay.stat(join(folder, 'dangling'))).toBeUndefined();
    await overlay.delete(join(folder, 'link'));
    expect(await textOf(overlay, join(folder, 'folder/b.txt'))).toBe('through');
  });

  needs.links.it('handles links in a circle, and files in place of folders', async () => {
    const folder = await createFolder(files);
    await symlink(join(folder, 'two'), join(folder, 'one'));
    await symlink(join(folder, 'one'), join(folder, 'two'));
    const overlay = createOverlay();
    expect(await overlay.stat(join(folder, 'one/a.txt'))).toBeUndefined();
    await expect(overlay.write(join(folder, 'a.txt/b.txt'), '')).rejects.toMatchObject({ code: 'command-failed' });
    await expect(overlay.write(join(folder, 'folder'), '')).rejects.toMatchObject({ code: 'not-a-file' });
    await expect(overlay.read(join(folder, 'none'))).rejects.toMatchObject({ code: 'file-not-found' });
  });

  it('reports changes in a watched folder', async () => {
    const folder = await createFolder(files);
    const overlay = createOverlay();
    const seen: string[] = [];
    const watch = overlay.watch(join(folder, 'folder'), (path) => seen.push(path));
    await overlay.write(join(folder, 'folder/b.txt'), 'B');
    await overlay.write(join(folder, 'a.txt'), 'A');
    watch.dispose();
    await overlay.write(join(folder, 'folder/b.txt'), 'again');
    expect(seen).toEqual([join(folder, 'folder/b.txt')]);
  });

  it('does not copy files that nobody changes', async () => {
    const folder = await createFolder();
    await mkdir(join(folder, 'node_modules/x'), { recursive: true });
    await writeFile(join(folder, 'node_modules/x/big.bin'), new Uint8Array(1 << 20));
    const overlay = createOverlay();
    await overlay.move(join(folder, 'node_modules'), join(folder, 'elsewhere'));
    await overlay.copy(join(folder, 'elsewhere'), join(folder, 'copy'));
    expect((await overlay.stat(join(folder, 'copy/x/big.bin')))?.size).toBe(1 << 20);
  });
});

/** The check of the workbench before it lets a disk move or copy. */
async function isFree(disk: Disk, folder: string, path: string, target: string): Promise<boolean> {
  const isApart = !`${path}/`.startsWith(`${target}/`) && !`${target}/`.startsWith(`${path}/`);
  return isApart && (await disk.stat(join(folder, path))) !== undefined && !(await disk.stat(join(folder, target)));
}
