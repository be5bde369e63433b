import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useScratch } from '../../support/scratch.ts';

const scratch = useScratch('showrunner-tiers-');

/** Runs files of `tests/fixtures/tiers` as a tier; returns its exit code, its last lines and how often each test ran. */
async function runTier(files: readonly string[], retries: number) {
  const path = (name: string) => join(scratch.folder, name);
  const env = { ...process.env, MARKER: path('marker'), RUNS: path('runs'), FLAKY: path('flaky.jsonl') };
  const args = ['tests/config/run.mjs', 'tests/fixtures/tiers/main.ts', `${retries}`, ...files];
  const { stdout, code } = await promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { readonly stdout: string; readonly code: number }) => error,
  );
  const read = (name: string) => readFile(path(name), 'utf8').catch(() => '');
  return {
    code,
    told: stdout.match(/^(?:FAILED|FLAKY) .*$/gm) ?? [],
    runs: (await read('runs')).trim().split('\n'),
    flaky: await read('flaky.jsonl'),
  };
}

describe('a tier that may be run again', () => {
  it('passes if a test passes then, and says so last', async () => {
    const { code, told, runs, flaky } = await runTier(['chance', 'passes'], 2);
    expect(code).toBe(0);
    expect(told).toEqual([expect.stringMatching(/^FLAKY .*chance\.fixture\.ts > at first: expected false to be true/)]);
    expect(runs.sort()).toEqual(['chance', 'chance', 'passes']);
    expect(JSON.parse(flaky)).toMatchObject({ test: 'at first', file: expect.stringContaining('chance.fixture.ts') });
  });

  it('fails if a test always fails', async () => {
    const { code, told, flaky } = await runTier(['fails', 'chance'], 2);
    expect(code).toBe(1);
    expect(told).toEqual([
      expect.stringMatching(/^FAILED .*fails\.fixture\.ts > always: expected 'wrong' to be 'right'/),
      expect.stringMatching(/^FLAKY .*chance/),
    ]);
    expect(flaky).not.toContain('fails.fixture.ts');
  });

  it('fails at once without retries', async () => {
    const { code, told, runs } = await runTier(['chance'], 0);
    expect([code, told.length, runs]).toEqual([1, 1, ['chance']]);
  });

  it('runs the file again that leaves a promise which rejects, and no other', async () => {
    const { told, runs } = await runTier(['unawaited', 'passes'], 1);
    expect(told).toEqual([
      expect.stringMatching(/^FAILED .*unawaited\.fixture\.ts > an unhandled error: nobody waits/),
    ]);
    expect(runs.sort()).toEqual(['passes', 'unawaited', 'unawaited']);
  });

  it('names the file whose worker ended and how it ended, and runs that file again alone', async () => {
    const { code, told, runs } = await runTier(['exits', 'passes'], 0);
    expect(code).toBe(1);
    expect(told).toEqual([
      expect.stringMatching(/^FAILED .*exits\.fixture\.ts > its worker ended: signal SIGKILL; alone the file passed$/),
    ]);
    expect(runs.sort()).toEqual(['exits', 'exits', 'passes']);
  });

  it('fails if its files cannot be read, or if there are none', async () => {
    expect(await runTier(['breaks'], 1)).toMatchObject({
      code: 1,
      told: [expect.stringMatching(/breaks\.fixture\.ts > the file/)],
    });
    expect(await runTier(['nothing'], 1)).toMatchObject({
      code: 1,
      told: [expect.stringContaining('no test was found')],
    });
  });
});
