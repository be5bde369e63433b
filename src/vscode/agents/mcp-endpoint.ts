import type { App, Host } from '../../app/app.ts';
import { disposeAll } from '../../core/disposables.ts';
import type { McpEndpoint } from './mcp-server.ts';

/** Where our own server listens at the moment. */
export function createMcpEndpoint(
  { api }: App,
  { token, onDidChangeToken }: Pick<Host, 'token' | 'onDidChangeToken'>,
): McpEndpoint {
  return {
    address: () => (api.status.state === 'on' ? `${api.status.url}/mcp` : undefined),
    onDidChange: (listener) =>
      disposeAll([api.onDidChangeStatus(listener), onDidChangeToken(() => listener(undefined))]),
    token,
  };
}
