import { relative } from 'node:path';
import { ForksPoolWorker, type PoolOptions, type PoolWorker } from 'vitest/node';
import type { Failure } from './retry.ts';

type WorkerMessage = { readonly type?: string } | undefined;

/**
 * Vitest's pool of processes, which also says which file ran in a worker that died and how it ended: Vitest's own error,
 * "Worker exited unexpectedly", names neither.
 */
export function createWatchedForks(onDeath: (death: Failure) => void) {
  const name = 'watched-forks';
  return { name, createPoolWorker: (options: PoolOptions) => watchWorker(options, name, onDeath) };
}

function watchWorker(options: PoolOptions, name: string, onDeath: (death: Failure) => void): PoolWorker {
  const worker = new ForksPoolWorker(options);
  let running: readonly string[] = [];
  return {
    name,
    cacheFs: worker.cacheFs,
    on: (event, listener) => worker.on(event, listener),
    off: (event, listener) => worker.off(event, listener),
    deserialize: (data) => worker.deserialize(data),
    stop() {
      running = [];
      return worker.stop();
    },
    send(message) {
      if (message.type === 'run') running = message.context.files.map(({ filepath }) => relative('.', filepath));
      worker.send(message);
    },
    async start() {
      await worker.start();
      worker.on('message', (message: WorkerMessage) => {
        if (message?.type === 'testfileFinished') running = [];
      });
      worker.on('exit', (...args) => {
        const [code, signal] = args as unknown as readonly [number | null, string | null];
        const error = signal === null ? `exit code ${code}` : `signal ${signal}`;
        for (const file of running) onDeath({ file, test: 'its worker ended', error });
      });
    },
  };
}
