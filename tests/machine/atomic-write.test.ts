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
  it('writes a file, creates the folders above it, and leaves no temporary file', async () => {
    await replaceFile(at('deep/er/a.txt'), 'one');
    await replaceFile(at('deep/er/a.txt'), new Uint8Array([0, 255]));
    expect(await readFile(at('deep/er/a.txt'))).toEqual(Buffer.from([0, 255]));
    expect(await readdir(at('deep/er'))).toEqual(['a.txt']);
  });

  needs.modes.it('keeps the mode of an existing file and gives a new file the default mode', async () => {
    await writeFile(at('run.sh'), 'one');
    await chmod(at('run.sh'), 0o751);
    await replaceFile(at('run.sh'), 'two');
    await writeFile(at('plain'), '');
    await replaceFile(at('new'), 'x');
    const mode = async (name: string) => (await stat(at(name))).mode & 0o7777;
    expect(await mode('run.sh')).toBe(0o751);
    expect(await mode('new')).toBe(await mode('plain'));
  });

  needs.root.it('keeps the owner of the file', async () => {
    await writeFile(at('a'), 'one');
    await chown(at('a'), 1234, 1235);
    await replaceFile(at('a'), 'two');
    expect(await stat(at('a'))).toMatchObject({ uid: 1234, gid: 1235 });
  });

  needs.links.it('writes the target of a link and keeps the link', async () => {
    await mkdir(at('real'));
    await writeFile(at('real/a'), 'one');
    await symlink(at('real/a'), at('link'));
    await replaceFile(at('link'), 'two');
    expect([await text('real/a'), (await lstat(at('link'))).isSymbolicLink()]).toEqual(['two', true]);
    expect(await readdir(at('real'))).toEqual(['a']);
  });

  it('keeps the hard links of the file', async () => {
    await writeFile(at('a'), 'one and more');
    await link(at('a'), at('b'));
    await replaceFile(at('a'), 'two');
    expect([await text('b'), (await stat(at('a'))).nlink]).toEqual(['two', 2]);
  });

  needs.links.it('does not create a file through a dangling link', async () => {
    await symlink(at('nowhere'), at('link'));
    await expect(replaceFile(at('link'), 'x')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await names()).toEqual(['link']);
  });
});

describe('copyInto and moveInto', () => {
  it('put a file or a folder in place of a file or a folder', async () => {
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

  it('leave the target as it was when the source is missing', async () => {
    await mkdir(at('old'));
    await writeFile(at('old/b'), 'b');
    await expect(copyInto(at('missing'), at('old'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(moveInto(at('missing'), at('old'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect([await names(), await text('old/b')]).toEqual([['old'], 'b']);
  });

  it('setAside can restore the file', async () => {
    await writeFile(at('a'), 'one');
    const aside = await setAside(at('a'));
    expect(await names()).toEqual([expect.stringMatching(/^\.showrunner-.+\.old\.a$/)]);
    await aside.restore();
    expect(await text('a')).toBe('one');
  });
});

describe('temporary files that a killed process has left', () => {
  const later = () => Date.now() + 61_000;
  const unfinished = '.showrunner-0123456789ab.tmp';
  const aside = '.showrunner-0123456789ab.old.a.txt';

  it('are removed once they are a minute old', async () => {
    await writeFile(at(unfinished), 'x');
    await removeTemporaryFiles(folder);
    expect(await names()).toEqual([unfinished]);
    await removeTemporaryFiles(folder, later());
    expect(await names()).toEqual([]);
  });

  it('are removed at once when the process that wrote them is no longer running', async () => {
    const { pid } = spawn(process.execPath, ['-e', '']).on('exit', () => undefined);
    await expect.poll(() => isRunning(pid!)).toBe(false);
    const [dead, living] = [pid, process.pid].map((each) => temporaryPath(at('a.txt'), ownMark(each)));
    for (const path of [dead, living]) await writeFile(path!, 'x');
    await removeTemporaryFiles(folder);
    expect(await names()).toEqual([basename(living!)]);
  });

  it('are restored if they are set-aside originals that nothing has replaced, and are otherwise removed', async () => {
    await mkdir(at(aside));
    await writeFile(at(aside, 'b'), 'b');
    await removeTemporaryFiles(folder, later());
    expect([await names(), await text('a.txt/b')]).toEqual([['a.txt'], 'b']);
    await writeFile(at(aside), 'old');
    await removeTemporaryFiles(folder, later());
    expect(await names()).toEqual(['a.txt']);
  });

  it('are recognized only by their exact name, and a missing folder is no error', async () => {
    for (const name of ['.showrunner-note.tmp', 'a.tmp', '.showrunner-0123456789ab.old.'])
      await writeFile(at(name), '');
    await removeTemporaryFiles(folder, later());
    await removeTemporaryFiles(at('missing'), later());
    expect(await names()).toHaveLength(3);
  });
});

describe('a process that replaces a file', () => {
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
  needs.shell.it('leaves the old content complete when there is no room for the new one', async () => {
    await writeFile(at('a'), 'old content');
    await link(at('a'), at('b'));
    await writeFile(at('c'), 'old content');
    for (const name of ['a', 'c']) {
      // A limit on the file size acts like a full disk for this one process.
      const { stdout } = await run('bash', [
        '-c',
        `ulimit -f 64; exec ${process.execPath} ${script} ${at(name)} 1000000 once`,
      ]);
      expect(stdout.trim()).toBe('EFBIG');
      expect(await text(name)).toBe('old content');
    }
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('leaves either the old or the new content complete when it is killed', async () => {
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
