import { connect, type Socket } from 'node:net';
import { createApi } from '../../src/api/api.ts';
import { startServer } from '../../src/api/server/server.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createFakeEditorPort } from '../api/fake-editor-port.ts';
import type { FuzzCase } from './cases.ts';

/** The real server over a show that only counts. */
export interface Target {
  /** Commands that have run so far. */
  readonly runs: number;
  /** Lines of the log that tell of a bug. */
  readonly complaints: readonly string[];
  /** Sends a case on a connection of its own; gives all that was answered. */
  suffer(fuzzCase: FuzzCase): Promise<string>;
  /** Sends a request and gives the answer. */
  ask(line: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startTarget(): Promise<Target> {
  let runs = 0;
  const complaints: string[] = [];
  const step = async () => ({ status: 'done', executed: { id: 'a', title: 'A' }, revision: ++runs }) as const;
  const stop = async () => ({ status: 'done', dropped: 0, revision: ++runs }) as const;
  const count = async () => void runs++;
  const blackout = async (isBlack: boolean) => ({ status: 'done', isBlack, revision: ++runs }) as const;
  const autoAdvance = async () => ({ status: 'done', isAutoAdvancePaused: true, revision: ++runs }) as const;
  const setTimer = async () => ({ status: 'done', timer: {}, revision: ++runs }) as const;
  const show = createFakeEditorPort({
    next: step,
    previous: step,
    runById: step,
    goTo: step,
    goToSlide: step,
    reset: step,
    stop,
    zoom: count,
    followHand: count,
    blackout,
    setTimer,
    autoAdvance,
  });
  const quiet = () => undefined;
  const complain = (message: string) => void complaints.push(message);
  const log = { info: quiet, warn: complain, error: complain };
  const policy = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: 'a token that is never sent' };
  const api = createApi({ show, clock: systemClock, log, policy: () => policy, isTrusted: () => true });
  const server = await startServer({ port: 0, api, clock: systemClock, log });
  const ask = (line: string) =>
    exchange(server.port, Buffer.from(`${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`), 0, 'half-closing');
  return {
    get runs() {
      return runs;
    },
    complaints,
    ask,
    async suffer({ bytes, cut, leaves }) {
      const answer = await exchange(server.port, bytes, cut, leaves);
      if (leaves === 'resetting') await ask('HEAD /api/demos'); // by then the server has seen all that came before
      return answer;
    },
    stop: () => server.stop(),
  };
}

function exchange(port: number, bytes: Uint8Array, cut: number, leaves: FuzzCase['leaves']): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => undefined); // the other side may have left first
    socket.once('close', () => resolve(text));
    socket.once('end', () => socket.end());
    socket.once('connect', () => void send(socket, bytes, cut, leaves));
  });
}

async function send(socket: Socket, bytes: Uint8Array, cut: number, leaves: FuzzCase['leaves']): Promise<void> {
  if (cut > 0) {
    socket.write(bytes.subarray(0, cut));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (leaves === 'half-closing') socket.end(bytes.subarray(cut));
  else socket.write(bytes.subarray(cut), () => socket.resetAndDestroy());
}
