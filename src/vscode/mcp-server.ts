import { type Disposable, EventEmitter, lm, McpHttpServerDefinition, Uri } from 'vscode';
import type { Event } from '../core/emitter.ts';

/** Where our server is, as the session knows it. */
export interface McpEndpoint {
  /** `undefined` while the API is off. */
  address(): string | undefined;
  readonly onDidChange: Event<unknown>;
  token(): Promise<string>;
}

/** Our server among those of VS Code's own client, while the API is on; the token goes with every request. */
export interface McpServer extends Disposable {
  /** From the moment on that there is a session. */
  follow(place: McpEndpoint): void;
}

/** `version` is the extension's: with another one VS Code asks for the tools again. */
export function registerMcpServer(version: string): McpServer {
  const changes = new EventEmitter<void>();
  let place: McpEndpoint | undefined;
  const registration = lm.registerMcpServerDefinitionProvider('showrunner', {
    onDidChangeMcpServerDefinitions: changes.event,
    provideMcpServerDefinitions() {
      const address = place?.address();
      return address === undefined ? [] : [new McpHttpServerDefinition('Showrunner', Uri.parse(address), {}, version)];
    },
    async resolveMcpServerDefinition(server) {
      const token = await place?.token();
      if (server instanceof McpHttpServerDefinition && token) server.headers = { Authorization: `Bearer ${token}` };
      return server;
    },
  });
  return {
    follow(followed) {
      place = followed;
      followed.onDidChange(() => changes.fire());
      changes.fire();
    },
    dispose() {
      registration.dispose();
      changes.dispose();
    },
  };
}
