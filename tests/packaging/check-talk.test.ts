import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface ActionStep {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly ActionStep[] };
}

const readYaml = (path: string) => parse(readFileSync(path, 'utf8'), { uniqueKeys: true });
const action: ActionFile = readYaml('.github/check-talk/action.yml');

/** A stand-in for the package: it prints its arguments, and exits with the digit at the end of the folder's name. */
const program = `
const [command, folder, ...rest] = process.argv.slice(2);
console.log([command, folder, ...rest].join(' '));
process.exit(Number(folder.at(-1)));
`;

describe.skipIf(process.platform === 'win32')('the GitHub action', () => {
  let home: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'showrunner-action-'));
    await mkdir(join(home, 'package/dist/headless'), { recursive: true });
    await writeFile(join(home, 'package/dist/headless/showrunner.js'), program);
    spawnSync('tar', ['-czf', 'showrunner.tgz', 'package'], { cwd: home });
  });

  afterAll(() => rm(home, { recursive: true, force: true }));

  /** Runs its own steps as a runner does: each in a bash that ends at the first failure. */
  async function runAction(inputs: Readonly<Record<string, string>>) {
    const files = { RUNNER_TEMP: 'temp', GITHUB_OUTPUT: 'output', GITHUB_STEP_SUMMARY: 'summary' };
    const paths = Object.fromEntries(Object.entries(files).map(([key, name]) => [key, join(home, name)]));
    await mkdir(paths.RUNNER_TEMP!, { recursive: true });
    for (const key of ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY']) await writeFile(paths[key]!, '');
    const outputs = new Map<string, string>();
    const given = Object.fromEntries(Object.entries(action.inputs).map(([key, value]) => [key, value.default]));
    const known = { ...given, ...inputs };
    const fill = (text: string) =>
      text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
        if (expression.startsWith('inputs.')) return known[expression.slice('inputs.'.length)] ?? '';
        return expression === 'github.action_path' ? '/nowhere' : (outputs.get(expression) ?? '');
      });
    let [status, output]: [number | null, string] = [0, ''];
    for (const { id, run, env } of action.runs.steps) {
      if (run === undefined || status !== 0) continue;
      const own = Object.fromEntries(Object.entries(env ?? {}).map(([key, value]) => [key, fill(value)]));
      const result = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', fill(run)], {
        cwd: home,
        env: { PATH: process.env.PATH, ...paths, ...own },
        encoding: 'utf8',
      });
      [status, output] = [result.status, `${output}${result.stdout}${result.stderr}`];
      for (const line of (await readFile(paths.GITHUB_OUTPUT!, 'utf8')).split('\n')) {
        const [key, value = ''] = line.split('=');
        outputs.set(`steps.${id}.outputs.${key}`, value);
      }
      await writeFile(paths.GITHUB_OUTPUT!, '');
    }
    const summary = await readFile(paths.GITHUB_STEP_SUMMARY!, 'utf8');
    return { status, output, summary, exitCode: fill(action.outputs['exit-code']!.value) };
  }

  const given = { package: 'showrunner.tgz' };

  it('succeeds with a valid talk, and writes a table into the summary and the storyboard', async () => {
    expect(await runAction({ ...given, folder: 'my talk 0' })).toEqual({
      status: 0,
      output: `preflight my talk 0 --format github --pictures ${home}/temp/showrunner/storyboard.html --fallback\n`,
      summary: '### Check of the talk\n\npreflight my talk 0 --format markdown\n',
      exitCode: '0',
    });
  });

  it.each([
    ['1', '### Check of the talk\n\npreflight talk1 --format markdown\n'],
    ['2', ''],
  ])('fails with exit code %s if the check fails with it', async (code, summary) => {
    const result = await runAction({ ...given, folder: `talk${code}`, storyboard: '' });
    const output = `preflight talk${code} --format github\n`;
    expect(result).toEqual({ status: Number(code), output, summary, exitCode: code });
  });

  it('measures slides and makes a replay if it is asked to', async () => {
    const { status, output } = await runAction({
      ...given,
      folder: 'talk0',
      storyboard: '',
      audience: 'true',
      replay: 'r',
    });
    expect([status, output.trim().split('\n')]).toEqual([
      0,
      [
        'preflight talk0 --audience --format github',
        `export talk0 --replay ${home}/temp/showrunner/replay.html --fallback`,
      ],
    ]);
  });

  it('never executes text from its inputs', async () => {
    const { output } = await runAction({ ...given, folder: '"; touch made; echo $(touch made) 0', storyboard: '' });
    expect(output).toBe('preflight "; touch made; echo $(touch made) 0 --format github\n');
    expect(existsSync(join(home, 'made'))).toBe(false);
  });
});

describe('the files that other repositories use', () => {
  it('include an action with valid steps: each script has a shell, and no expression in its text', () => {
    expect(action.runs.using).toBe('composite');
    for (const { uses, run, shell } of action.runs.steps) {
      expect([uses === undefined, run !== undefined, shell]).toEqual([
        run !== undefined,
        run !== undefined,
        run && 'bash',
      ]);
      expect(run ?? '').not.toContain('${{');
      if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
    }
    for (const { description } of Object.values(action.inputs)) expect(description).toMatch(/\w/);
  });

  it('include a pre-commit hook that can be run', () => {
    const [hook, ...others] = readYaml('.pre-commit-hooks.yaml');
    expect(others).toEqual([]);
    expect(hook).toMatchObject({ id: 'check-talk', language: 'script', args: ['.'], pass_filenames: false });
    expect(readFileSync(hook.entry, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    if (process.platform !== 'win32') expect(statSync(hook.entry).mode & 0o111).not.toBe(0);
  });

  it.each(readdirSync('.github/workflows'))('exist if a step of the valid YAML workflow %s uses them', (name) => {
    const { jobs } = readYaml(`.github/workflows/${name}`);
    for (const job of Object.values<{ steps: readonly ActionStep[] }>(jobs)) {
      for (const { uses, run } of job.steps) {
        expect([uses, run].filter((part) => part !== undefined)).toHaveLength(1);
        if (uses?.startsWith('./')) expect(existsSync(join(uses, 'action.yml'))).toBe(true);
      }
    }
  });
});
