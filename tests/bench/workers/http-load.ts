import { connect } from 'node:net';

/** The load: sent to the process as its first message. */
export interface Load {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  /** Milliseconds. */
  readonly duration: number;
}

export interface Measurement {
  readonly count: number;
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

process.once('message', (load: Load) => {
  void measure(load).then((measurement) => {
    process.send?.(measurement);
    process.disconnect();
  });
});

/** Keeps every connection busy with one request after another; one that the server closes is opened anew. */
async function measure(load: Load): Promise<Measurement> {
  const times: number[] = [];
  const tally = { failures: 0 };
  const end = performance.now() + load.duration;
  const callers = Array.from({ length: load.connections }, () => keepCalling(load, end, times, tally));
  const start = performance.now();
  await Promise.all(callers);
  const seconds = (performance.now() - start) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { count: times.length, rate: times.length / seconds, p50: at(0.5), p99: at(0.99), failures: tally.failures };
}

async function keepCalling(load: Load, end: number, times: number[], tally: { failures: number }): Promise<void> {
  while (performance.now() < end) {
    const isFine = await talk(load, end, times);
    if (!isFine) tally.failures += 1;
  }
}

/** One connection, until the server closes it or the time is over. `false` when it breaks off in an answer. */
function talk({ port, path }: Load, end: number, times: number[]): Promise<boolean> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
  return new Promise((resolve) => {
    let sentAt = performance.now();
    let isWaiting = true;
    let missing = 0;
    let isFine = true;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const ask = () => {
      sentAt = performance.now();
      isWaiting = true;
      socket.write(request);
    };
    socket.once('connect', () => socket.write(request));
    socket.on('data', (chunk) => {
      missing = missing > 0 ? missing - chunk.length : missingAfterHead(chunk);
      if (missing > 0) return;
      isFine &&= missing === 0;
      times.push(performance.now() - sentAt);
      isWaiting = false;
      if (performance.now() >= end) socket.destroy();
      else if (!closes(chunk)) ask();
    });
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(isFine && !isWaiting));
  });
}

/** Bytes of the body still to come after the chunk that holds the head. */
function missingAfterHead(chunk: Buffer): number {
  const head = chunk.indexOf('\r\n\r\n') + 4;
  const length = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1] ?? Number.NaN);
  return chunk.toString('latin1', 9, 12) === '200' ? length - (chunk.length - head) : -1;
}

function closes(chunk: Buffer): boolean {
  return chunk.toString('latin1', 0, 1_024).toLowerCase().includes('connection: close');
}
