import { describe, expect, it } from 'vitest';
import { bodyOf, createRpc, verdict } from './rpc-calls.ts';

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 'a',
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('the MCP handshake (initialize)', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])('accepts %s', async (revision) => {
    const response = await createRpc().post(initialize(revision));
    expect(response.headers).toMatchObject({ 'Content-Type': 'application/json' });
    expect(bodyOf(response)).toMatchObject({
      jsonrpc: '2.0',
      id: 'a',
      result: { protocolVersion: revision, capabilities: { tools: {} }, serverInfo: { name: 'showrunner' } },
    });
  });

  it.each(['2024-11-05', '2026-07-28', 'x'])(
    'offers the newest older revision to a client that wants %s',
    async (revision) => {
      expect(bodyOf(await createRpc().post(initialize(revision))).result.protocolVersion).toBe('2025-11-25');
    },
  );

  it('creates no session: every request is answered without one', async () => {
    const { post } = createRpc();
    expect(Object.keys((await post(initialize('2025-06-18'))).headers)).not.toContain('Mcp-Session-Id');
    expect(bodyOf(await post(ping, { 'mcp-session-id': 'x' }))).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('answers notifications and responses with no content', async () => {
    const { post } = createRpc();
    for (const message of [{ method: 'notifications/initialized' }, { id: 1, result: {} }, { id: 1, error: {} }]) {
      const response = await post({ jsonrpc: '2.0', ...message }, { 'mcp-protocol-version': '2025-06-18' });
      expect([response.status, response.body]).toEqual([202, undefined]);
    }
  });

  it('reports unknown methods and tools as JSON-RPC errors', async () => {
    const { post, ask } = createRpc();
    expect(verdict(await post({ ...ping, method: 'resources/list' }))).toBe('200 -32601');
    expect((await ask('tools/call', { name: 'dance' })).error).toEqual({
      code: -32602,
      message: 'Unknown tool: dance',
    });
    expect((await ask('tools/call', {})).error.code).toBe(-32602);
    expect((await ask('tools/call', { name: 'state', arguments: [] })).error.code).toBe(-32602);
    expect((await ask('tools/list', { cursor: 'x' })).error.code).toBe(-32602);
  });

  it('gives responses without fields that only the newest revision has', async () => {
    const { ask } = createRpc();
    expect(Object.keys((await ask('tools/list')).result)).toEqual(['tools']);
    expect(Object.keys((await ask('tools/call', { name: 'notes' })).result)).toEqual(['content']);
  });

  it('rejects an unsupported revision', async () => {
    const response = await createRpc().post(ping, { 'mcp-protocol-version': '1900-01-01' });
    expect(verdict(response)).toBe('400 -32022');
    expect(bodyOf(response).error.data).toEqual({
      supported: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
      requested: '1900-01-01',
    });
  });
});

describe('an invalid MCP message', () => {
  it.each([
    ['no JSON', '{', '400 -32700'],
    ['nothing', undefined, '400 -32700'],
    ['a text', '"ping"', '400 -32600'],
    ['another JSON-RPC', { ...ping, jsonrpc: '1.0' }, '400 -32600'],
    ['no method', { jsonrpc: '2.0', id: 1 }, '400 -32600'],
    ['an id of null', { ...ping, id: null }, '400 -32600'],
    ['an id that is an object', { ...ping, id: {} }, '400 -32600'],
    ['parameters in a list', { ...ping, params: [] }, '400 -32600'],
  ])('is rejected: %s', async (_name, body, expected) => {
    const { post, ran } = createRpc();
    expect(verdict(await post(body))).toBe(expected);
    expect(ran).toEqual([]);
  });

  it('is rejected when it is too large, of another type or not UTF-8', async () => {
    const { post } = createRpc();
    expect((await post('{', { 'content-length': '65537' })).status).toBe(413);
    expect((await post(ping, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });
});

describe('a batch of MCP messages', () => {
  const call = (id: number, name: string) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });

  it('gets one response if the revision supports batches, and its steps run in order', async () => {
    const { post, ran } = createRpc();
    const response = await post([call(1, 'next'), { jsonrpc: '2.0', method: 'notifications/x' }, call(2, 'previous')]);
    expect(bodyOf(response).map(({ id }: { id: number }) => id)).toEqual([1, 2]);
    expect(ran).toEqual(['next', 'previous']);
    expect(response.headers.Connection).toBe('close');
  });

  it('gets no response if it contains only notifications', async () => {
    expect((await createRpc().post([{ jsonrpc: '2.0', method: 'notifications/x' }])).status).toBe(202);
  });

  it.each([
    ['that is empty', [], {}],
    ['that is too long', Array(17).fill(call(1, 'next')), {}],
    ['where the revision has none', [call(1, 'next')], { 'mcp-protocol-version': '2025-06-18' }],
  ])('%s is rejected, and nothing runs', async (_name, body, headers) => {
    const { post, ran } = createRpc();
    expect(verdict(await post(body, headers))).toBe('400 -32600');
    expect(ran).toEqual([]);
  });
});
