import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import bundles from '../../tsup.config.ts';
import { packCli } from '../config/packaging/cli/pack-cli.ts';
import { buildRemotePage } from '../config/remote-page.ts';
import { buildReplayScript, buildSlideScript } from '../pictures/slide-script.ts';
import { findFreePort } from '../support/free-port.ts';

const run = promisify(execFile);
const project = process.cwd();

/** A folder with the result of a build, with the complete program without an editor. */
async function createBuiltRoot(root: string): Promise<void> {
  const shared = ['src', 'node_modules', '.github', 'LICENSE', 'package.json'];
  for (const path of shared) await symlink(join(project, path), join(root, path));
  await mkdir(join(root, 'dist/extension'), { recursive: true });
  await writeFile(join(root, 'dist/extension/slide-page.js'), await buildSlideScript());
  await writeFile(join(root, 'dist/extension/replay-page.js'), await buildReplayScript());
  await writeFile(join(root, 'dist/extension/remote.html'), await buildRemotePage());
  const headless = Object([bundles].flat().at(-1));
  await build({ ...headless, outDir: join(root, 'dist/headless'), config: false, silent: true, clean: false });
}

describe('the package of the command line, unpacked in an empty folder', () => {
  let home: string;
  let program: string;
  let talk: string;

  beforeAll(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), 'showrunner-cli-')));
    const root = join(home, 'root');
    await mkdir(root);
    await createBuiltRoot(root);
    await packCli({ root, folder: home });
    const away = join(home, 'away');
    await mkdir(away);
    await run('tar', ['-xzf', `../showrunner-${manifest.version}.tgz`], { cwd: away });
    await rm(root, { recursive: true }); // links and built files: nothing of the project remains beside it
    program = join(away, 'package/dist/headless/showrunner.js');
    talk = join(home, 'talk');
    await cp('src/assets/sample', talk, { recursive: true });
  });

  afterAll(() => rm(home, { recursive: true, force: true }));

  const { PATH } = process.env;

  async function call(...args: readonly string[]) {
    const child = spawn(process.execPath, [program, ...args], { cwd: home, env: { PATH } });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text;
    });
    const [code] = await once(child, 'close');
    return { code, output, errors };
  }

  it('has no dependencies in npm, and needs only Node', async () => {
    const packed = JSON.parse(await readFile(join(home, 'away/package/package.json'), 'utf8'));
    expect(packed).toMatchObject({
      name: 'showrunner',
      version: manifest.version,
      license: 'MIT',
      bin: { showrunner: 'dist/headless/showrunner.js' },
      engines: { node: manifest.engines.node },
    });
    expect(Object.keys(packed).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
    expect(await readFile(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('includes the licenses of its libraries', async () => {
    const text = await readFile(join(home, 'away/package/LICENSES.txt'), 'utf8');
    for (const name of ['chokidar', 'highlight.js', 'katex', 'markdown-it', 'mermaid']) {
      expect(text).toContain(`\n${name}\n\n`);
    }
  });

  it('checks a talk: exits with 0 when it is valid, 1 when it is not, 2 for errors', async () => {
    expect(await call('preflight', talk)).toMatchObject({ code: 0, errors: '' });
    const broken = join(home, 'broken');
    await mkdir(join(broken, '.demo'), { recursive: true });
    const scenes = [{ title: 'Gone', moves: [{ action: 'open', path: 'gone.ts' }] }];
    await writeFile(join(broken, '.demo/talk.json'), JSON.stringify({ title: 'Talk', version: 3, scenes }));
    const { code, output } = await call('preflight', broken);
    expect(code).toBe(1);
    expect(output).toContain('open: There is no file gone.ts.');
    expect(await call('preflight', join(home, 'nowhere'))).toMatchObject({ code: 2, output: '' });
    const misuse = await call('preflight', '--nonsense');
    expect(misuse).toMatchObject({ code: 2, output: '' });
    expect(misuse.errors).toContain('See showrunner preflight --help');
  });

  it('draws slides, including colored code', async () => {
    await writeFile(join(talk, 'slides/greeter.md'), '# Hello\n\n```js\nconst a = 1;\n```\n');
    const { code, errors } = await call('export', talk, '--html', 'talk.html');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(await readFile(join(home, 'talk.html'), 'utf8')).toContain('hljs-keyword');
  });

  it('has help for itself and for each command', async () => {
    expect(await call('--version')).toEqual({ code: 0, output: `${manifest.version}\n`, errors: '' });
    const { code, output } = await call('--help');
    expect(code).toBe(0);
    for (const name of ['start', 'preflight', 'export', 'make']) {
      expect(output).toContain(`\n  ${name} `);
      const help = await call(name, '--help');
      expect(help).toMatchObject({ code: 0, errors: '' });
      expect(help.output).toContain(`Usage: showrunner ${name} `);
      expect(help.output).not.toContain('npm ');
    }
    expect(await call()).toMatchObject({ code: 2, output: '' });
    expect((await call('perform')).errors).toContain('There is no command "perform"');
    expect((await call('start', '--nonsense')).code).toBe(2);
  });

  it('serves the sample to curl and to a phone', async () => {
    const port = await findFreePort();
    const child = spawn(process.execPath, [program, 'start', '--port', `${port}`], { cwd: home });
    onTestFinished(() => void child.kill('SIGKILL'));
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (text) => `${text}`.includes('API on') && resolve()); // it ends when its output is not read
    });
    const next = await fetch(`http://localhost:${port}/api/next`);
    expect(next.status).toBe(200);
    const page = await fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>Showrunner');
  });

  it('contains no source map and no test', async () => {
    const names = await readdir(join(home, 'away/package'), { recursive: true });
    expect(names.filter((name) => /\.map$|\.ts$|node_modules/.test(name))).toEqual([]);
  });
});
