import { execFile, spawn } from 'node:child_process';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copyInto, moveInto, replaceFile, setAside } from '../../src/machine/atomic-write.ts';
import { ownMark, removeTemporaryFiles, temporaryPath } from '../../src/machine/temporary-files.ts';
import { buildChildScript } from '../support/child-script.ts';
import { needs } from '../support/needs.ts';

const run = promisify(execFile);
let folder: string;
const at = (...names: readonly string[]) => join(folder, ...names);
const names = async () => (await readdir(folder)).sort();
const text = (...path: readonly string[]) => readFile(at(...path), 'utf8');

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replacing-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

describe('replaceFile', () => {
  it('creates a file with the folders above it, or replaces it, and leaves nothing beside it', async () => {
    await replaceFile(at('deep/er/a.txt'), 'one');
    await replaceFile(at('deep/er/a.txt'), new Uint8Array([0, 255]));
    expect(await readFile(at('deep/er/a.txt'))).toEqual(Buffer.from([0, 255]));
    expect(await readdir(at('deep/er'))).toEqual(['a.txt']);
  });

  needs.modes.it('keeps the mode of a file, and gives a new one the usual mode', async () => {
    await writeFile(at('run.sh'), 'one');
    await chmod(at('run.sh'), 0o751);
    await replaceFile(at('run.sh'), 'two');
    await writeFile(at('plain'), '');
    await replaceFile(at('new'), 'x');
    const mode = async (name: string) => (await stat(at(name))).mode & 0o7777;
    expect(await mode('run.sh')).toBe(0o751);
    expect(await mode('new')).toBe(await mode('plain'));
  });

  it.skipIf(process.getuid?.() !== 0)('keeps the owner (only root can change owners)', async () => {
    await writeFile(at('a'), 'one');
    await chown(at('a'), 1234, 1235);
    await replaceFile(at('a'), 'two');
    expect(await stat(at('a'))).toMatchObject({ uid: 1234, gid: 1235 });
  });

  needs.links.it('writes through a link, and keeps the link', async () => {
    await mkdir(at('real'));
    await writeFile(at('real/a'), 'one');
    await symlink(at('real/a'), at('link'));
    await replaceFile(at('link'), 'two');
    expect([await text('real/a'), (await lstat(at('link'))).isSymbolicLink()]).toEqual(['two', true]);
    expect(await readdir(at('real'))).toEqual(['a']);
  });

  it('keeps all hard links of a file', async () => {
    await writeFile(at('a'), 'one and more');
    await link(at('a'), at('b'));
    await replaceFile(at('a'), 'two');
    expect([await text('b'), (await stat(at('a'))).nlink]).toEqual(['two', 2]);
  });

  needs.links.it('does not create a file through a broken link', async () => {
    await symlink(at('nowhere'), at('link'));
    await expect(replaceFile(at('link'), 'x')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await names()).toEqual(['link']);
  });
});

describe('copyInto and moveInto', () => {
  it('replace a file or a folder of any kind with one of any kind', async () => {
    const make = async () => {
      await rm(folder, { recursive: true });
      await mkdir(at('folder/in'), { recursive: true });
      await writeFile(at('folder/in/a'), 'a');
      await writeFile(at('file'), 'file');
      await mkdir(at('old'));
      await writeFile(at('old/b'), 'b');
      await writeFile(at('oldfile'), 'old');
    };
    for (const put of [copyInto, moveInto]) {
      await make();
      await put(at('file'), at('old'));
      expect(await text('old')).toBe('file');
      await make();
      await put(at('folder'), at('oldfile'));
      expect(await text('oldfile/in/a')).toBe('a');
      await make();
      await put(at('folder'), at('old'));
      expect(await readdir(at('old'))).toEqual(['in']);
      await make();
      await put(at('file'), at('oldfile'));
      expect(await text('oldfile')).toBe('file');
      expect((await names()).filter((name) => name.startsWith('.'))).toEqual([]);
    }
  });

  it('change nothing on failure', async () => {
    await mkdir(at('old'));
    await writeFile(at('old/b'), 'b');
    await expect(copyInto(at('missing'), at('old'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(moveInto(at('missing'), at('old'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect([await names(), await text('old/b')]).toEqual([['old'], 'b']);
  });

  it('can be preceded by setAside, which can be undone', async () => {
    await writeFile(at('a'), 'one');
    const aside = await setAside(at('a'));
    expect(await names()).toEqual([expect.stringMatching(/^\.showrunner-.+\.old\.a$/)]);
    await aside.restore();
    expect(await text('a')).toBe('one');
  });
});

describe('temporary files of a process that died', () => {
  const later = () => Date.now() + 61_000;
  const unfinished = '.showrunner-0123456789ab.tmp';
  const aside = '.showrunner-0123456789ab.old.a.txt';

  it('are removed once nobody can be using them', async () => {
    await writeFile(at(unfinished), 'x');
    await removeTemporaryFiles(folder);
    expect(await names()).toEqual([unfinished]);
    await removeTemporaryFiles(folder, later());
    expect(await names()).toEqual([]);
  });

  it('are removed at once when their process no longer runs', async () => {
    const { pid } = spawn(process.execPath, ['-e', '']).on('exit', () => undefined);
    await expect.poll(() => isRunning(pid!)).toBe(false);
    const [dead, living] = [pid, process.pid].map((each) => temporaryPath(at('a.txt'), ownMark(each)));
    for (const path of [dead, living]) await writeFile(path!, 'x');
    await removeTemporaryFiles(folder);
    expect(await names()).toEqual([basename(living!)]);
  });

  it('are restored when nothing has replaced them, and removed otherwise', async () => {
    await mkdir(at(aside));
    await writeFile(at(aside, 'b'), 'b');
    await removeTemporaryFiles(folder, later());
    expect([await names(), await text('a.txt/b')]).toEqual([['a.txt'], 'b']);
    await writeFile(at(aside), 'old');
    await removeTemporaryFiles(folder, later());
    expect(await names()).toEqual(['a.txt']);
  });

  it('are only files with their name pattern, in this folder', async () => {
    for (const name of ['.showrunner-note.tmp', 'a.tmp', '.showrunner-0123456789ab.old.'])
      await writeFile(at(name), '');
    await removeTemporaryFiles(folder, later());
    await removeTemporaryFiles(at('missing'), later());
    expect(await names()).toHaveLength(3);
  });
});

describe('a process', () => {
  let script: string;
  beforeAll(async () => {
    const contents = `
      import { replaceFile } from ${JSON.stringify(resolve('src/machine/atomic-write.ts'))};
      const [path, size, mode] = process.argv.slice(2);
      if (mode === 'once') await replaceFile(path, 'n'.repeat(Number(size))).catch((error) => { console.log(error.code); });
      else for (let i = 0; ; i++) {
        await replaceFile(path, (i % 2 ? 'a' : 'b').repeat(Number(size)));
        if (i === 1) console.log('under way');
      }`;
    const { path, remove } = await buildChildScript(contents);
    script = path;
    return remove;
  });
  needs.shell.it('without enough disk space keeps the old content intact', async () => {
    await writeFile(at('a'), 'old content');
    await link(at('a'), at('b'));
    await writeFile(at('c'), 'old content');
    for (const name of ['a', 'c']) {
      // For this one process, a limit on the size of files is a full disk.
      const { stdout } = await run('bash', [
        '-c',
        `ulimit -f 64; exec ${process.execPath} ${script} ${at(name)} 1000000 once`,
      ]);
      expect(stdout.trim()).toBe('EFBIG');
      expect(await text(name)).toBe('old content');
    }
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('killed while writing leaves either content intact', async () => {
    const size = 2_000_000;
    for (let i = 0; i < 10; i++) {
      const child = spawn(process.execPath, [script, at('a'), String(size), 'for ever'], { stdio: 'pipe' });
      const ended = new Promise((end) => child.once('exit', end));
      await new Promise((said) => child.stdout.once('data', said));
      await new Promise((passed) => setTimeout(passed, i * 3));
      child.kill('SIGKILL');
      await ended;
      expect(await text('a')).toMatch(/^(?:a{2000000}|b{2000000})$/);
    }
  });
});
