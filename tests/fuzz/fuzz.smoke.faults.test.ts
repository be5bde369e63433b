import { describe, expect, it } from 'vitest';
import { runCampaign } from './campaign.ts';
import { mayRunCommand } from './strict-reader.ts';

describe('a thousand fuzzed connections', () => {
  it('run nothing that is not whole and valid, and leave the server well', async () => {
    const { byKind, failures } = await runCampaign({ cases: 1_000, seed: 2026, lanes: 4 });
    expect(failures).toEqual([]);
    expect(byKind.whole.runs).toBeGreaterThan(30);
    expect(byKind.mutated.runs).toBeGreaterThan(10);
    expect(byKind['cut off'].runs + byKind.refused.runs).toBe(0);
  });
});

describe('the strict reader', () => {
  const text = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
  const json = 'Content-Type: application/json';

  const call = (name: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } });
    return text('POST /mcp HTTP/1.1', 'Host: localhost', json, `Content-Length: ${body.length}`, '', body);
  };

  it.each([
    ['a tool that changes something', call('next')],
    ['a command', text('GET /api/next HTTP/1.1', 'Host: localhost', '', '')],
    [
      'a command behind reads',
      text('GET / HTTP/1.1', 'Host: x', '', 'GET /api/next HTTP/1.1', 'Host: [::1]:1', '', ''),
    ],
    ['a body', text('POST /api/runById HTTP/1.1', 'Host: localhost', json, 'Content-Length: 10', '', '{"id":"a"}')],
    [
      'chunks',
      text(
        'POST /api/next HTTP/1.1',
        'Host: localhost',
        json,
        'Transfer-Encoding: chunked',
        '',
        '2',
        '{}',
        '0',
        '',
        '',
      ),
    ],
  ])('allows %s', (_what, bytes) => {
    expect(mayRunCommand(bytes)).toBe(true);
    for (let end = 0; end < bytes.length; end++) expect(mayRunCommand(bytes.subarray(0, end))).toBe(false);
  });

  it.each([
    ['a tool that reads', call('state')],
    ['a strange Host', text('GET /api/next HTTP/1.1', 'Host: evil.example', '', '')],
    ['two Hosts', text('GET /api/next HTTP/1.1', 'Host: localhost', 'Host: localhost', '', '')],
    ['a strange Origin', text('GET /api/next HTTP/1.1', 'Host: localhost', 'Origin: null', '', '')],
    ['a bad flag', text('GET /api/next?bringToFront=no HTTP/1.1', 'Host: localhost', '', '')],
    ['a missing id', text('GET /api/runById HTTP/1.1', 'Host: localhost', '', '')],
    ['another type', text('POST /api/next HTTP/1.1', 'Host: localhost', 'Content-Length: 2', '', '{}')],
    [
      'both lengths',
      text(
        'POST /api/next HTTP/1.1',
        'Host: localhost',
        json,
        'Content-Length: 5',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        '',
      ),
    ],
  ])('allows no command with %s', (_what, bytes) => {
    expect(mayRunCommand(bytes)).toBe(false);
  });
});
