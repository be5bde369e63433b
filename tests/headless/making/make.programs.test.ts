import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseDemoFile } from '../../../src/demos/parse.ts';
import { parseMakeOptions } from '../../../src/headless/make-options.ts';
import { compareFolders } from '../../making/proof/compare-folders.ts';
import { runShow } from '../../making/proof/run-show.ts';
import { git } from '../git.ts';
import { buildProgram, runProgram } from '../program.ts';
import { createFolder } from '../workspace.ts';

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function commit(folder: string, message: string, files: Readonly<Record<string, string>> = {}): Promise<void> {
  await write(folder, files);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', message);
}

/** A repository with a merged branch, Windows line breaks by attributes, modes, folders that come and go. */
async function createRepository(): Promise<string> {
  const folder = await createFolder({});
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  await commit(folder, 'Begin', {
    '.gitattributes': '*.txt text eol=crlf\n',
    'a.js': 'one();\n\nthree();\n',
    'old/b.js': 'b\n',
  });
  git(folder, 'tag', 'start');
  await commit(folder, 'feat: call the second (#2)\n\nIt was missing.', {
    'a.js': 'one();\ntwo();\n\nthree();\n',
    'c.txt': 'c\n',
  });
  git(folder, 'checkout', '--quiet', '-b', 'side');
  await commit(folder, 'wip', { 'd.js': 'd\n' });
  await commit(folder, 'wip again', { 'd.js': 'export const d = 1;\n' });
  git(folder, 'checkout', '--quiet', 'main');
  await commit(folder, 'Nothing is seen of this one');
  git(folder, 'merge', '--quiet', '--no-ff', '-m', 'Merge pull request #3 from side\n\nAdd d', 'side');
  await rm(join(folder, 'old'), { recursive: true });
  await write(folder, { 'run.sh': 'echo\n', 'c.txt': 'c\r\nd\r\n' });
  await chmod(join(folder, 'run.sh'), 0o755);
  await commit(folder, 'Tidy up');
  return folder;
}

async function titlesOf(file: string): Promise<readonly string[]> {
  const { demos, problems } = parseDemoFile(await readFile(file, 'utf8'), {
    path: file,
    workspaceFolder: dirname(dirname(file)),
  });
  expect(problems).toEqual([]);
  return demos.map(({ title }) => title);
}

describe('npm run make', () => {
  beforeAll(buildProgram);

  it('makes a demo of each commit, and the show leads from the first commit to the last tree', async () => {
    const folder = await createRepository();
    const stage = await createFolder({});
    git(stage, 'clone', '--quiet', folder, 'show');
    git(join(stage, 'show'), 'checkout', '--quiet', 'start');
    const out = join(stage, 'show', '.demo', 'commits.yaml');
    const made = await runProgram('make', [folder, '--from', 'start', '--out', out]);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toMatch(/commits\.yaml: 3 demos, \d+ actions, \d+ files? next to it\n/);
    expect(await titlesOf(out)).toEqual(['Call the second', 'Add d', 'Tidy up']);
    expect(await readFile(join(stage, 'show', '.demo', 'commits', '01', 'notes.md'), 'utf8')).toBe('It was missing.\n');
    expect(await runShow(join(stage, 'show'))).toEqual([]);
    expect(await compareFolders(join(stage, 'show'), folder)).toEqual([]);
  });

  it('writes and removes nothing when a link leads .demo out of the folder', async () => {
    const folder = await createRepository();
    const outside = await createFolder({ 'commits.json': 'mine', 'commits/mine.txt': 'mine' });
    await symlink(outside, join(folder, '.demo'));
    const made = await runProgram('make', [folder, '--from', 'start', '--overwrite']);
    expect(made).toMatchObject({ code: 2, output: '' });
    expect(made.errors).toMatch(/.demo.commits\S* is outside the workspace folder, through a link\. .*\n$/);
    expect(await readFile(join(outside, 'commits.json'), 'utf8')).toBe('mine');
    expect(await readFile(join(outside, 'commits/mine.txt'), 'utf8')).toBe('mine');
  });

  it('writes only into .demo of the folder, and overwrites only when told to', async () => {
    const folder = await createRepository();
    expect(await runProgram('make', [folder, '--from', 'start'])).toMatchObject({ code: 0 });
    expect(git(folder, 'status', '--porcelain')).toBe('?? .demo/');
    const again = await runProgram('make', [folder, '--from', 'start', '--to', 'main~1']);
    expect(again).toMatchObject({ code: 2, output: '' });
    expect(again.errors).toMatch(
      /commits\.json already exists. Give --overwrite to replace it, or --out to name another file\n$/,
    );
    expect(await runProgram('make', [folder, '--from', 'start', '--to', 'main~1', '--overwrite'])).toMatchObject({
      code: 0,
    });
    expect(await titlesOf(join(folder, '.demo', 'commits.json'))).toEqual(['Call the second', 'Add d']);
    expect(await readdir(join(folder, '.demo', 'commits'))).toEqual(['01']);
  });

  it('makes a show of only the given folder within a repository', async () => {
    const folder = await createRepository();
    await commit(folder, 'Inner', { 'inner/x.txt': 'x\n' });
    await commit(folder, 'Outer', { 'outer.js': 'y\n' });
    await commit(folder, 'Inner again', { 'inner/x.txt': 'x\nmore\n' });
    const made = await runProgram('make', [join(folder, 'inner'), '--from', 'HEAD~2']);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(await titlesOf(join(folder, 'inner', '.demo', 'commits.json'))).toEqual(['Inner again']);
    expect(await runProgram('make', [join(folder, 'inner'), '--from', 'start', '--overwrite'])).toMatchObject({
      code: 0,
    });
    expect(await titlesOf(join(folder, 'inner', '.demo', 'commits.json'))).toEqual(['Inner', 'Inner again']);
  });

  it('makes a demo of uncommitted changes, to be run from the last commit', async () => {
    const folder = await createRepository();
    const stage = await createFolder({});
    git(stage, 'clone', '--quiet', folder, 'show');
    await write(folder, {
      'a.js': 'one();\nthree();\n',
      'new/f.js': 'f();\n',
      '.gitignore': 'ignored\n',
      ignored: 'i\n',
    });
    await rm(join(folder, 'd.js'));
    git(folder, 'add', 'new');
    git(folder, 'mv', 'run.sh', 'go.sh');
    const status = git(folder, 'status', '--porcelain');
    const out = join(stage, 'show', '.demo', 'changes.json');
    expect(await runProgram('make', [folder, '--working-tree', '--out', out])).toMatchObject({ code: 0, errors: '' });
    expect(git(folder, 'status', '--porcelain')).toBe(status);
    expect(await titlesOf(out)).toEqual(['Changes']);
    expect(await runShow(join(stage, 'show'))).toEqual([]);
    await rm(join(folder, 'ignored'));
    expect(await compareFolders(join(stage, 'show'), folder)).toEqual([]);
  });

  it('reports that a clean working tree has nothing to show', async () => {
    const folder = await createRepository();
    expect(await runProgram('make', [folder, '--working-tree'])).toMatchObject({
      code: 2,
      errors: 'showrunner: There are no changes to show\n',
    });
  });

  it('reports changes that no action can make', async () => {
    const folder = await createRepository();
    await symlink('a.js', join(folder, 'li\n\x1b[2Jnk'));
    await commit(folder, 'Link');
    await commit(folder, 'Later', { 'a.js': 'later();\n' });
    const made = await runProgram('make', [folder, '--from', 'HEAD~2']);
    expect(made.code).toBe(1);
    expect(made.output).toContain('  li␊␛[2Jnk: No action creates a symbolic link. (Link)\n');
  });

  it('reports what is wrong, where, and what to do', async () => {
    const folder = await createRepository();
    const fails = async (...args: readonly string[]) => {
      const { code, errors } = await runProgram('make', args);
      expect(code).toBe(2);
      return errors.replaceAll(folder, 'FOLDER');
    };
    expect(await fails(folder, '--from', 'nowhere')).toBe(
      'showrunner: There is no commit "nowhere" in the repository of FOLDER. Name a branch, a tag or a hash, as `git log --oneline` lists them.\n',
    );
    expect(await fails(folder, '--from', 'main', '--to', 'start')).toBe(
      'showrunner: The history of "start" does not go back to "main". Swap the two, or begin where they diverged: git merge-base main start\n',
    );
    expect(await fails(folder, '--from', 'main')).toBe('showrunner: There are no commits after "main" up to "HEAD"\n');
    expect(await fails(folder, '--from', 'start', '--out', 'elsewhere/.demo/x.json')).toMatch(
      /^showrunner: --out elsewhere\/\.demo\/x\.json means \S+, which is not in FOLDER\. A relative path starts at the current folder\./,
    );
    const bare = await createFolder({});
    expect((await fails(bare, '--from', 'main')).replaceAll(bare, 'BARE')).toBe(
      'showrunner: BARE is not in a Git repository. Name a folder in a repository.\n',
    );
  });

  it('accepts a valid command line and explains an invalid one', () => {
    const fault = (...args: readonly string[]) => {
      const parsed = parseMakeOptions(args);
      return 'fault' in parsed ? parsed.fault : parsed;
    };
    expect(fault()).toBe('Name the folder of the repository');
    expect(fault('a')).toBe('Say where the show begins: --from <revision>, or --working-tree');
    expect(fault('a', '--from', 'x', '--working-tree')).toBe('Give either --working-tree, or --from and --to');
    expect(fault('a', '--working-tree')).toMatchObject({ range: undefined });
    expect(fault('a', 'b', '--from', 'x')).toBe('Name only one folder: remove b');
    expect(fault('a', '--from', 'x', '--to', '')).toBe('--to needs a revision');
    expect(fault('a', '--from', 'x', '--out', 'b/c.json')).toBe(
      '--out needs a .json, .yaml or .yml file in a folder .demo, not b/c.json',
    );
    expect(fault('a', '--from', 'x', '--out', '.demo/c.yml')).toMatchObject({
      range: { from: 'x', to: 'HEAD' },
      out: '.demo/c.yml',
      overwrite: false,
    });
    expect(fault('--help')).toEqual({ help: true });
  });
});
