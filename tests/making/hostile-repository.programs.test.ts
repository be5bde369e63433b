import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, cp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommits } from '../../src/making/commit-chapters.ts';
import { makeShow } from '../../src/making/make-show.ts';
import { openRepository } from '../../src/making/repository.ts';
import { readWorkingTree } from '../../src/making/working-tree.ts';
import { git } from '../headless/git.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-hostile-');

/** A repository whose configuration tries to run `touch MARK`. */
interface Trap {
  readonly folder: string;
  /** Exists if the program was run. */
  readonly mark: string;
  readonly touch: string;
}

interface Attack {
  set(trap: Trap): Promise<unknown>;
  /** Git itself runs the program with these arguments: the attack is real. */
  readonly bait: readonly string[];
}

const config = ({ folder }: Trap, ...pairs: readonly (readonly [key: string, value: string])[]) => {
  for (const [key, value] of pairs) git(folder, 'config', key, value);
};
const attributes = ({ folder }: Trap, line: string) => writeFile(join(folder, '.git', 'info', 'attributes'), line);
const change = ({ folder }: Trap) => appendFile(join(folder, 'a.txt'), 'more\n');

/** Removes the content of the last commit, to be fetched from a remote. */
async function takeAway(trap: Trap, remote: readonly (readonly [key: string, value: string])[]): Promise<void> {
  const hash = git(trap.folder, 'rev-parse', 'HEAD:a.txt');
  config(trap, ['core.repositoryformatversion', '1'], ['extensions.partialClone', 'origin']);
  config(trap, ['remote.origin.promisor', 'true'], ['remote.origin.fetch', '+refs/*:refs/*'], ...remote);
  await rm(join(trap.folder, '.git', 'objects', hash.slice(0, 2), hash.slice(2)));
}

async function addSubmodule(trap: Trap, settings: readonly (readonly [key: string, value: string])[]): Promise<void> {
  const inner = join(trap.folder, 'inner');
  await mkdir(inner);
  git(inner, 'init', '--quiet');
  await writeFile(join(inner, 'b.txt'), 'b\n');
  git(inner, 'add', '.');
  git(inner, 'commit', '--quiet', '--message', 'inner');
  git(trap.folder, 'add', 'inner');
  await writeFile(
    join(trap.folder, '.gitmodules'),
    '[submodule "inner"]\n\tpath = inner\n\turl = ./inner\n\tignore = none\n',
  );
  git(trap.folder, 'add', '.gitmodules');
  git(trap.folder, 'commit', '--quiet', '--message', 'a submodule');
  await writeFile(join(inner, 'b.txt'), 'c\n');
  await writeFile(join(inner, '.git', 'info', 'attributes'), '* filter=x\n');
  for (const [key, value] of settings) git(inner, 'config', key, value);
}

/** Adds a signature to a commit. */
async function sign({ folder }: Trap, signature: string): Promise<void> {
  const text = git(folder, 'cat-file', 'commit', 'HEAD');
  const [head = '', ...rest] = `${text}\n`.split('\n\n');
  const signed = `${head}\ngpgsig -----BEGIN ${signature}-----\n \n abc\n -----END ${signature}-----\n\n${rest.join('\n\n')}`;
  const options = { cwd: folder, input: signed };
  const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], options).toString().trim();
  git(folder, 'update-ref', 'HEAD', hash);
}

async function hook({ folder, touch }: Trap, name: string): Promise<void> {
  const path = join(folder, '.git', 'hooks', name);
  await mkdir(join(folder, '.git', 'hooks'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${touch}\n`);
  await chmod(path, 0o755);
  await utimes(join(folder, 'a.txt'), 1, 1);
}

const readContent = ['cat-file', '--filters', 'HEAD:a.txt'];
const filter = (key: string, bait: readonly string[]): Attack => ({
  async set(trap) {
    await attributes(trap, '* filter=x\n');
    config(trap, [`filter.x.${key}`, `${trap.touch}; cat`]);
    await change(trap);
  },
  bait,
});
const promisor = (...remote: readonly (readonly [key: string, value: string])[]): Attack => ({
  set: (trap) =>
    takeAway(
      trap,
      remote.map(([key, value]) => [key, value.replace('TOUCH', trap.touch)] as const),
    ),
  bait: ['cat-file', '-p', 'HEAD:a.txt'],
});

const attacks: Readonly<Record<string, Attack>> = {
  'a filter that smudges': filter('smudge', readContent),
  'a filter that cleans': filter('clean', ['diff', 'HEAD']),
  'a filter that stays, for reading': filter('process', readContent),
  'a filter that stays, for differences': filter('process', ['diff', 'HEAD']),
  'a filter whose name has all that names may have': {
    async set(trap) {
      await attributes(trap, '* filter=A.b=c\n');
      config(trap, ['filter.A.b=c.smudge', `${trap.touch}; cat`], ['filter.A.b=c.required', 'true']);
    },
    bait: readContent,
  },
  'a filter of a file that the settings include': {
    async set(trap) {
      await writeFile(join(trap.folder, 'settings'), `[filter "x"]\n\tsmudge = "${trap.touch}; cat"\n`);
      await attributes(trap, '* filter=x\n');
      config(trap, ['include.path', '../settings']);
    },
    bait: readContent,
  },
  'a filter of the settings of a work tree': {
    async set(trap) {
      await attributes(trap, '* filter=x\n');
      config(trap, ['extensions.worktreeConfig', 'true']);
      git(trap.folder, 'config', '--worktree', 'filter.x.smudge', `${trap.touch}; cat`);
    },
    bait: readContent,
  },
  'a filter by a file of attributes that the settings name': {
    async set(trap) {
      await writeFile(join(trap.folder, 'list'), '* filter=x\n');
      config(trap, ['core.attributesFile', join(trap.folder, 'list')], ['filter.x.smudge', `${trap.touch}; cat`]);
    },
    bait: readContent,
  },
  'a program that checks signatures': {
    async set(trap) {
      await sign(trap, 'PGP SIGNATURE');
      await writeFile(join(trap.folder, 'check'), `#!/bin/sh\n${trap.touch}\n`);
      await chmod(join(trap.folder, 'check'), 0o755);
      config(trap, ['gpg.program', join(trap.folder, 'check')], ['log.showSignature', 'true']);
    },
    bait: ['log', '-1'],
  },
  'a program that checks signatures by SSH': {
    async set(trap) {
      await sign(trap, 'SSH SIGNATURE');
      await writeFile(join(trap.folder, 'check'), `#!/bin/sh\n${trap.touch}\n`);
      await chmod(join(trap.folder, 'check'), 0o755);
      config(trap, ['gpg.ssh.program', join(trap.folder, 'check')], ['log.showSignature', 'true']);
      config(trap, ['gpg.ssh.allowedSignersFile', join(trap.folder, 'check')]);
    },
    bait: ['log', '-1'],
  },
  'a program that watches the disk': {
    set: async (trap) => config(trap, ['core.fsmonitor', `${trap.touch}; false`]),
    bait: ['status'],
  },
  'a hook of the index': { set: (trap) => hook(trap, 'post-index-change'), bait: ['diff'] },
  'a hook of the index, elsewhere': {
    async set(trap) {
      await hook(trap, 'post-index-change');
      await cp(join(trap.folder, '.git', 'hooks'), join(trap.folder, 'mine'), { recursive: true });
      config(trap, ['core.hooksPath', 'mine']);
    },
    bait: ['diff'],
  },
  'a program for differences': {
    async set(trap) {
      await change(trap);
      config(trap, ['diff.external', `${trap.touch}; true`]);
    },
    bait: ['diff'],
  },
  'a program for differences by attribute': {
    async set(trap) {
      await change(trap);
      await attributes(trap, '* diff=x\n');
      config(trap, ['diff.x.command', `${trap.touch}; true`]);
    },
    bait: ['diff'],
  },
  'a program that makes text': {
    async set(trap) {
      await attributes(trap, '* diff=x\n');
      config(trap, ['diff.x.textconv', `${trap.touch}; cat`]);
    },
    bait: ['blame', 'a.txt'],
  },
  'content from a program': promisor(['remote.origin.url', 'ext::TOUCH'], ['protocol.ext.allow', 'always']),
  'content by SSH': promisor(['remote.origin.url', 'ssh://nowhere.invalid/x'], ['core.sshCommand', 'TOUCH; false']),
  'content from a folder': promisor(['remote.origin.url', '.'], ['remote.origin.uploadpack', 'TOUCH; false']),
  'content through a proxy': promisor(['remote.origin.url', 'git://nowhere.invalid/x'], ['core.gitProxy', 'TOUCH']),
  'a submodule with a program that watches the disk': {
    set: (trap) => addSubmodule(trap, [['core.fsmonitor', `${trap.touch}; false`]]),
    bait: ['diff', 'HEAD'],
  },
  'a submodule with a filter': {
    set: (trap) => addSubmodule(trap, [['filter.x.clean', `${trap.touch}; cat`]]),
    bait: ['diff', 'HEAD'],
  },
};

describe.skipIf(process.platform === 'win32')('a hostile repository', () => {
  const trap = async (name: string): Promise<Trap> => {
    const folder = join(scratch.folder, name.replace(/\W+/g, '-'));
    const mark = join(scratch.folder, 'MARK');
    await mkdir(folder);
    git(folder, 'init', '--quiet');
    for (const text of ['one\n', 'one\ntwo\n']) {
      await writeFile(join(folder, 'a.txt'), text);
      git(folder, 'add', '.');
      git(folder, 'commit', '--quiet', '--message', text.trim());
    }
    const script = join(scratch.folder, 'touch.sh');
    await writeFile(script, `#!/bin/sh\n: > ${mark}\n`);
    await chmod(script, 0o755);
    return { folder, mark, touch: script };
  };
  /** Everything the product asks Git for. */
  const use = async (folder: string) => {
    const { signal } = new AbortController();
    const repository = await openRepository(folder, signal);
    try {
      const [newest] = await repository.recentCommits(9);
      const range = { from: `${newest?.hash}~1`, to: 'HEAD' };
      const options = { folder: '.demo/x', signal };
      const shows = [await makeShow((await readCommits(repository, range)).chapters, options)];
      shows.push(await makeShow([await readWorkingTree(repository, folder, 'Changes')], options));
      await repository.ignoredPaths();
      await repository.blame('a.txt');
      return shows.flatMap(({ omissions }) => omissions.map(({ path, why }) => `${path}: ${why}`));
    } finally {
      repository.dispose();
    }
  };

  it.each(Object.keys(attacks))('runs no program through %s', async (name) => {
    const attack = attacks[name];
    const made = await trap(name);
    await attack?.set(made);
    const bitten = join(scratch.folder, 'bitten');
    await cp(made.folder, bitten, { recursive: true, preserveTimestamps: true });
    try {
      git(bitten, ...(attack?.bait ?? []));
    } catch {
      // a demo that has run may well have failed
    }
    expect(existsSync(made.mark)).toBe(true);
    await rm(made.mark);
    await use(made.folder);
    expect(existsSync(made.mark)).toBe(false);
  });

  it('is rejected if it is a bare repository in a folder of an ordinary clone', async () => {
    const made = await trap('outer');
    const bare = join(made.folder, 'talk');
    git(made.folder, 'clone', '--quiet', '--bare', '.', 'talk');
    git(bare, 'config', 'core.bare', 'false');
    git(bare, 'config', 'core.worktree', '.');
    git(bare, 'config', 'core.fsmonitor', `${made.touch}; false`);
    git(bare, 'status');
    expect(existsSync(made.mark)).toBe(true);
    await rm(made.mark);
    await expect(use(bare)).rejects.toMatchObject({ code: 'command-failed', hint: expect.stringContaining('bare') });
    expect(existsSync(made.mark)).toBe(false);
    expect(await readdir(bare)).toContain('HEAD');
  });

  it.each(['gbk', 'UTF-16'])('has correct titles even if its log encoding is %s', async (encoding) => {
    const { folder } = await trap(`log-${encoding}`);
    await writeFile(join(folder, 'a.txt'), 'three\n');
    git(folder, 'commit', '--quiet', '--all', '--message', 'Größe 大');
    git(folder, 'config', 'i18n.logOutputEncoding', encoding);
    const repository = await openRepository(folder, new AbortController().signal);
    expect(await repository.recentCommits(1)).toMatchObject([{ subject: 'Größe 大' }]);
    expect(await repository.commitsBetween('HEAD~1', 'HEAD')).toMatchObject([{ message: 'Größe 大' }]);
    repository.dispose();
  });

  it('has its filtered files left out and reported, and the rest is made', async () => {
    const made = await trap('large files');
    await attributes(made, '*.txt filter=lfs\n');
    git(made.folder, 'config', 'filter.lfs.smudge', 'git-lfs smudge -- %f');
    await writeFile(join(made.folder, 'b.js'), 'b();\n');
    expect(await use(made.folder)).toEqual([
      'a.txt: The Git filter “lfs” would create its content, but Showrunner does not run it.',
    ]);
  });
});
