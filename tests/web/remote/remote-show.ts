import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect as connectTo, createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type App, createApp } from '../../../src/app/app.ts';
import { createHost } from '../../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createStates } from '../../../src/history/states.ts';
import { createConfiguration } from '../../../src/memory-editor/configuration.ts';
import type { SlideGesture } from '../../../src/ports/slide-gesture.ts';
import type { Workbench } from '../../../src/ports/workbench.ts';
import { buildQuestionPage } from '../../config/question-page.ts';
import { buildRemotePage } from '../../config/remote-page.ts';
import { createFolder } from '../../headless/workspace.ts';
import { findFreePort } from '../../support/free-port.ts';

/** A show without an editor that serves the remote, behind a connection that can be cut. */
export interface RemoteShow {
  /** The address of the connection, which stays when the server restarts. */
  readonly url: string;
  /** IDs of the demos that have started, in order, across restarts. */
  readonly ran: readonly string[];
  readonly app: App;
  /** The editor that the show is on. */
  readonly workbench: Workbench;
  /** Cuts every connection at once, as a crash does, and stops the server. */
  crash(): Promise<void>;
  /** Starts a new server, which knows nothing of the previous one. */
  start(): Promise<void>;
}

export interface RemoteShowOptions {
  readonly files: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  readonly token?: string;
  /** Told of each gesture that reaches the stage. */
  onGesture?(gesture: SlideGesture): void;
}

/** The token of shows that do not set another one. */
export const usualToken = 'the-token-of-a-test';

/** Starts the show; it ends with the test. */
export async function startRemoteShow({
  files,
  settings = {},
  token = usualToken,
  onGesture,
}: RemoteShowOptions): Promise<RemoteShow> {
  const folder = await createFolder(files);
  const [page, question] = await Promise.all([buildRemotePage(), buildQuestionPage()]);
  const line = await openLine();
  const ran: string[] = [];
  let life: { readonly app: App; readonly workbench: Workbench; dispose(): Promise<void> } | undefined;

  const start = async () => {
    const configuration = createConfiguration({
      'showrunner.api.enabled': true,
      'showrunner.api.port': await findFreePort(),
      'showrunner.screenshot.browser': 'off',
      ...settings,
    });
    // A step that a crash ends is logged without a cause; a bug has one.
    const error = (message: string, cause?: unknown) => void (cause && console.error(message, cause));
    const log = { info: () => undefined, warn: () => undefined, error };
    const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
    const { follow } = workbench.stage;
    Object.assign(workbench.stage, {
      follow(gesture: SlideGesture) {
        onGesture?.(gesture);
        return follow(gesture);
      },
    });
    const states = createStates({ folder: `${folder}.store`, workspaceFolders: () => [folder], log });
    const host = createHost({ workbench, configuration, folder, log, token, states });
    const app = createApp({
      ...host,
      webFile: async (name) => Buffer.from(name === 'question.html' ? question : page),
    });
    let running: string | undefined;
    app.show.onDidChange(({ progress, current }) => {
      // Without an action, the show only continues in a deck.
      const id = progress && current?.demo.id;
      if (id !== undefined && id !== running) ran.push(id);
      running = id;
    });
    await app.start();
    const { status } = app.api;
    if (status.state !== 'on') throw new Error(`The API is ${status.state}`);
    line.leadTo(status.port);
    const dispose = async () => {
      line.leadTo(undefined);
      await app.api.stop();
      app.dispose();
      workbench.dispose();
      states.dispose();
      await states.settled();
      await rm(`${folder}.store`, { recursive: true, force: true, maxRetries: 10 });
    };
    life = { app, workbench, dispose };
  };
  const crash = async () => life?.dispose();
  onTestFinished(async () => {
    await crash();
    line.close();
  });
  await start();
  return {
    url: `http://localhost:${line.port}`,
    ran,
    get app() {
      if (!life) throw new Error('There is no server');
      return life.app;
    },
    get workbench() {
      if (!life) throw new Error('There is no server');
      return life.workbench;
    },
    crash,
    start,
  };
}

/** Forwards bytes from a fixed port to one that changes. */
async function openLine() {
  const sockets = new Set<Socket>();
  let target: number | undefined;
  const server: Server = createPlainServer((near) => {
    if (target === undefined) return void near.resetAndDestroy();
    const far = connectTo(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: portOf(server),
    leadTo(port: number | undefined) {
      target = port;
      if (port === undefined) cut();
    },
    close() {
      cut();
      server.close();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
