import { describe, expect, it } from 'vitest';
import { bodyOf, createRpc, modern, verdict } from './rpc-calls.ts';

const encoded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;
const revisionKey = 'io.modelcontextprotocol/protocolVersion';

describe(`MCP revision ${modern}`, () => {
  it('allows a client to discover the server without a handshake', async () => {
    const { result } = bodyOf(await createRpc().askModern('server/discover'));
    expect(result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [modern, '2025-11-25', '2025-06-18', '2025-03-26'],
      capabilities: { tools: {} },
      ttlMs: 3_600_000,
      cacheScope: 'public',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'showrunner' } },
    });
    expect(result.instructions).toMatch(/state/);
  });

  it('says with the list of tools how long the list may be cached', async () => {
    const { result } = bodyOf(await createRpc().askModern('tools/list'));
    expect(result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' });
    expect(result.tools.length).toBeGreaterThan(8);
  });

  it('runs a tool when a client calls it', async () => {
    const { askModern, ran } = createRpc();
    const { result } = bodyOf(await askModern('tools/call', { name: 'next', arguments: {} }));
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { status: 'done' } });
    expect(ran).toEqual(['next']);
  });

  it('accepts the name of a tool in Base64 too', async () => {
    const headers = { 'mcp-name': encoded('state') };
    expect(verdict(await createRpc().askModern('tools/call', { name: 'state' }, { headers }))).toBe('200');
  });

  it.each([
    ['a revision that its headers do not name', { headers: { 'mcp-protocol-version': undefined } }, '400 -32020'],
    ['another revision in its headers', { headers: { 'mcp-protocol-version': '2025-11-25' } }, '400 -32020'],
    ['no method in its headers', { headers: { 'mcp-method': undefined } }, '400 -32020'],
    ['another method in its headers', { headers: { 'mcp-method': 'tools/list' } }, '400 -32020'],
    ['its method in another case', { headers: { 'mcp-method': 'Tools/Call' } }, '400 -32020'],
    ['no tool in its headers', { headers: { 'mcp-name': undefined } }, '400 -32020'],
    ['another tool in its headers', { headers: { 'mcp-name': 'state' } }, '400 -32020'],
    ['another tool in Base64', { headers: { 'mcp-name': encoded('state') } }, '400 -32020'],
    ['no revision in its body', { meta: { [revisionKey]: undefined } }, '400 -32602'],
    ['a revision that is no text', { meta: { [revisionKey]: 7 } }, '400 -32020'],
    ['no capabilities', { meta: { 'io.modelcontextprotocol/clientCapabilities': undefined } }, '400 -32602'],
    [
      'a revision that nobody knows',
      { headers: { 'mcp-protocol-version': '2030-01-01' }, meta: { [revisionKey]: '2030-01-01' } },
      '400 -32022',
    ],
  ])('runs nothing for a request with %s', async (_name, changes, expected) => {
    const { askModern, ran } = createRpc();
    expect(verdict(await askModern('tools/call', { name: 'next' }, changes))).toBe(expected);
    expect(ran).toEqual([]);
  });

  it.each(['initialize', 'ping', 'resources/list', 'subscriptions/listen', 'toString'])(
    'responds 404 to the unknown method %s',
    async (method) => {
      expect(verdict(await createRpc().askModern(method))).toBe('404 -32601');
    },
  );

  it('responds 400 to a call of an unknown tool', async () => {
    const { askModern } = createRpc();
    expect(verdict(await askModern('tools/call', { name: 'dance' }))).toBe('400 -32602');
    expect(verdict(await askModern('tools/call', { name: '__proto__' }))).toBe('400 -32602');
  });

  it('rejects a JSON-RPC response from a client', async () => {
    const { post } = createRpc();
    const response = { jsonrpc: '2.0', id: 1, result: {} };
    expect(verdict(await post(response, { 'mcp-protocol-version': modern }))).toBe('400 -32600');
  });
});
