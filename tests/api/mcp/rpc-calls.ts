import type { ApiResponse } from '../../../src/api/exchange.ts';
import { createInProcess, type InProcess, type InProcessOptions } from '../in-process.ts';

export const modern = '2026-07-28';

export interface Rpc extends InProcess {
  /** Posts whatever to /mcp. */
  post(body: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiResponse>;
  /** A request as a client after a handshake sends it; gives the answer's JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers
  ask(method: string, params?: object): Promise<any>;
  /** A request of the modern revision, headers and all; `headers` and `meta` replace the usual ones. */
  askModern(method: string, params?: object, changes?: Changes): Promise<ApiResponse>;
}

export interface Changes {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The whole API over a fake show, for clients of the Model Context Protocol. */
export function createRpc(options: InProcessOptions = {}): Rpc {
  const inProcess = createInProcess(options);
  const post = (body: unknown, headers: Readonly<Record<string, string | undefined>> = {}) =>
    inProcess.call('POST /mcp', { body, headers });
  return {
    ...inProcess,
    ran: inProcess.ran,
    post,
    async ask(method, params = {}) {
      return bodyOf(await post({ jsonrpc: '2.0', id: 1, method, params }, { 'mcp-protocol-version': '2025-11-25' }));
    },
    askModern(method, params = {}, { headers, meta } = {}) {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': modern,
        'io.modelcontextprotocol/clientCapabilities': {},
        ...meta,
      };
      const { uri, name = uri } = params as { uri?: string; name?: string };
      const names = { 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) };
      return post(
        { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
        { 'mcp-protocol-version': modern, ...names, ...headers },
      );
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers
export function bodyOf({ body }: ApiResponse): any {
  return JSON.parse(String(body));
}

/** `400 -32022`, or the status alone. */
export function verdict(response: ApiResponse): string {
  const code = response.body === undefined ? '' : bodyOf(response).error?.code;
  return [response.status, code].filter((part) => part !== undefined && part !== '').join(' ');
}
