import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleServer, startSample } from '../clients/sample-server.ts';
import { cases, exampleRequest, faults, judge, judgeCall, operations } from './described.ts';

const onSlide: ReadonlySet<string> = new Set(['/api/laser', '/api/pen', '/api/erase', '/api/look', '/api/media']);

/** The sample show has no video, has not gone back, and no edit was overwritten. */
const withoutExample: Readonly<Record<string, number>> = {
  '/api/media': 409,
  '/api/undoGoingBack': 409,
  '/api/edits/content': 404,
};

describe('the OpenAPI examples, sent to a fake show', () => {
  it.each(cases)('are answered as described: %s', async (_name, operation) => {
    expect(await judgeCall(operation, exampleRequest(operation))).toEqual({ status: 200, fault: '' });
  });

  it('get notes as JSON too', async () => {
    for (const operation of operations.filter(({ path }) => path === '/api/notes')) {
      const answer = await judgeCall(operation, exampleRequest(operation), {}, { accept: 'application/json' });
      expect(answer).toEqual({ status: 200, fault: '' });
    }
  });
});

describe('the OpenAPI examples, sent over a socket to the sample show', () => {
  let show: SampleServer;

  beforeAll(async () => {
    show = await startSample();
  });
  afterAll(() => show.stop());

  // The audience has a code of its own.
  const withToken = cases.filter(([, { path }]) => !path.startsWith('/f/'));
  it.each(withToken)('get a response as described: %s', async (_name, operation) => {
    const { app } = show;
    await app.editorPort.runById('meet');
    while (app.editorPort.state().revision < 8) await app.editorPort.runById('meet');
    const isOnSlide = onSlide.has(operation.path);
    if (isOnSlide) await app.editorPort.runById('welcome');
    const { line, body } = exampleRequest(operation);
    const [method, target] = line.split(' ');
    const controller = new AbortController();
    const response = await fetch(`http://localhost:${show.port}${target}`, {
      method: method!,
      signal: controller.signal,
      headers: { 'sec-fetch-mode': 'cors', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? undefined;
    const text = type === 'text/event-stream' ? await readState(response) : await response.text();
    expect(judge(operation, { status: response.status, type, body: text })).toBe('');
    expect(response.status).toBe(withoutExample[operation.path] ?? 200);
    controller.abort();
  });

  it('get an event stream in which every event is a state that matches the schema', async () => {
    const controller = new AbortController();
    const response = await fetch(`http://localhost:${show.port}/api/events`, { signal: controller.signal });
    const [, data] = /^data: (.*)$/m.exec(await readState(response))!;
    expect(faults({ $ref: '#/components/schemas/ShowSnapshot' }, JSON.parse(data!))).toBe('');
    controller.abort();
  });
});

/** The stream until its first state is complete. */
async function readState(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk, { stream: true });
    if (/^data: .*\n\n/m.test(text)) break;
  }
  return text;
}
