import { type Disposable, EventEmitter, lm, McpHttpServerDefinition, Uri } from 'vscode';
import type { Event } from '../core/emitter.ts';

export interface McpEndpoint {
  /** `undefined` while the API is off. */
  address(): string | undefined;
  readonly onDidChange: Event<unknown>;
  token(): Promise<string>;
}

/** Registers our server with VS Code's MCP client while the API is on; requests carry the token. */
export interface McpServer extends Disposable {
  /** Called when a session starts. */
  follow(endpoint: McpEndpoint): void;
}

/** `version` is the extension's: after a change, VS Code reloads the tools. */
export function registerMcpServer(version: string): McpServer {
  const changes = new EventEmitter<void>();
  let endpoint: McpEndpoint | undefined;
  const registration = lm.registerMcpServerDefinitionProvider('showrunner', {
    onDidChangeMcpServerDefinitions: changes.event,
    provideMcpServerDefinitions() {
      const address = endpoint?.address();
      return address === undefined ? [] : [new McpHttpServerDefinition('Showrunner', Uri.parse(address), {}, version)];
    },
    async resolveMcpServerDefinition(server) {
      const token = await endpoint?.token();
      if (server instanceof McpHttpServerDefinition && token) server.headers = { Authorization: `Bearer ${token}` };
      return server;
    },
  });
  return {
    follow(followed) {
      endpoint = followed;
      followed.onDidChange(() => changes.fire());
      changes.fire();
    },
    dispose() {
      registration.dispose();
      changes.dispose();
    },
  };
}
