import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients, failing, listedOrigins, token } from './clients.ts';
import { recipes } from './recipes.ts';
import { describeReply, type Replay, replay } from './replay.ts';
import { type SampleServer, startSample } from './sample-server.ts';

const run = promisify(execFile);
/** Statuses on which got, and curl with `--retry`, repeat a GET. */
const repeated = [408, 413, 429, 500, 502, 503, 504, 521, 522, 524];

describe('requests of real clients', () => {
  let show: SampleServer;
  beforeAll(async () => {
    show = await startSample({ policy: { allowedOrigins: listedOrigins, token } });
  });
  afterAll(() => show.stop());
  beforeEach(async () => {
    await show.app.editorPort.reset();
    show.ran.length = 0;
  });

  const cases = clients.flatMap(({ name, replays }) =>
    replays.map((one): [string, string, Replay] => [name, one.what, one]),
  );

  it.each(cases)('get the expected response: %s, %s', async (_name, _what, wanted) => {
    const reply = await replay(show.port, wanted);
    const origin = wanted.request.find((header) => header.startsWith('Origin: '))?.slice('Origin: '.length);
    expect(describeReply(reply, origin)).toBe(wanted.answer);
    expect(show.ran).toEqual(wanted.ran === undefined ? [] : [wanted.ran]);
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  it('a step that has begun never gets a response status that a client library retries by itself', async () => {
    const begun = cases.filter(([, , { ran }]) => ran !== undefined);
    expect(begun.filter(([, , { answer }]) => repeated.includes(Number.parseInt(answer, 10)))).toEqual([]);
  });

  it('curl --retry runs a failing demo only once', async () => {
    const address = `http://localhost:${show.port}/api/runById?id=${failing}`;
    const { stdout } = await run('curl', ['--silent', '--retry', '3', '--retry-delay', '0', address]);
    expect(JSON.parse(stdout).code).toBe('step-failed');
    expect(show.ran).toEqual([failing]);
  });

  it('the curl recipe in the docs runs the demos it promises', async () => {
    const lines = recipes.curl.replaceAll('3710', String(show.port));
    const { stdout } = await run('sh', ['-e', '-c', lines.replaceAll(/^curl/gm, 'curl --silent --fail-with-body')]);
    expect(stdout.match(/"status":"done"/g)).toHaveLength(3);
    expect(show.ran).toEqual(['welcome', 'meet']);
  });

  it('the React Native recipe in the docs runs a demo', async () => {
    const script = recipes['react-native'].replace('192.168.0.10:3710', `localhost:${show.port}`);
    const Run = Object.getPrototypeOf(async () => undefined).constructor;
    const { state, step } = await new Run(`${script.replace('<token>', token)}\nreturn { state, step };`)();
    expect([state.status, step.executed.id]).toEqual(['idle', 'meet']);
  });

  it('the browser extension recipe in the docs runs a demo', async () => {
    const Run = Object.getPrototypeOf(async () => undefined).constructor;
    const script = recipes.extension.replace('3710', String(show.port));
    expect(await new Run(`${script}\nreturn [status, executed.id];`)()).toEqual(['done', 'welcome']);
  });

  it('every client of this test is listed by name in the docs', () => {
    const text = readFileSync('.github/docs/clients.md', 'utf8');
    for (const { name } of clients) expect(text).toContain(`| ${name} |`);
  });
});
