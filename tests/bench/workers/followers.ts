import { get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip as unzip } from 'node:zlib';

/** The crowd: sent to the process as its first message. */
export interface Crowd {
  /** `http://localhost:3710/f/K7QX` */
  readonly url: string;
  /** People who read at once. */
  readonly quick: number;
  /** People who read a little five times a second. */
  readonly slow: number;
  /** People who connect and never read. */
  readonly silent: number;
  /** People who come and go every second. */
  readonly restless: number;
}

/** A step that a quick or slow reader has received whole: milliseconds since 1970. */
export interface Arrival {
  readonly version: number;
  readonly at: number;
}

export type FromCrowd =
  | { readonly kind: 'ready' }
  | { readonly kind: 'arrivals'; readonly arrivals: readonly Arrival[] };

const gunzip = promisify(unzip);
const arrivals: Arrival[] = [];
const now = () => performance.timeOrigin + performance.now();

process.on('message', (message: Crowd | 'report') => {
  if (message === 'report') {
    process.send?.({ kind: 'arrivals', arrivals: arrivals.splice(0) } satisfies FromCrowd);
    return;
  }
  void gather(message).then(() => process.send?.({ kind: 'ready' } satisfies FromCrowd));
});

async function gather({ url, quick, slow, silent, restless }: Crowd): Promise<void> {
  const all = [
    ...Array.from({ length: quick }, () => follow(url, (response) => void response.resume())),
    ...Array.from({ length: slow }, () => follow(url, readSlowly)),
    ...Array.from({ length: silent }, () => open(`${url}/events?since=0`).then((response) => void response.pause())),
  ];
  await Promise.all(all);
  setInterval(() => {
    for (let person = 0; person < restless; person++) {
      open(`${url}/events?since=0`)
        .then((response) => setTimeout(() => response.destroy(), 500))
        .catch(() => undefined);
    }
  }, 1000);
}

/** Follows like the page: an event names the changed step, which is then fetched. */
async function follow(url: string, begin: (response: IncomingMessage) => void): Promise<void> {
  const response = await open(`${url}/events?since=0`);
  const known = new Set<string>();
  let text = '';
  response.on('data', (chunk: Buffer) => {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (\{.*)$/m.exec(event)?.[1];
      const { version, at, since } = data ? JSON.parse(data) : {};
      if (since > 0) fetchStep(url, at, version, known).catch(() => undefined);
    }
  });
  begin(response);
}

/** Pictures that are new to this person are part of the step. */
async function fetchStep(url: string, id: number, version: number, known: Set<string>): Promise<void> {
  const text = String(await gunzip(await read(`${url}/steps/${id}`, { 'accept-encoding': 'gzip' })));
  const media = new Set([...text.matchAll(/media-\w+:(\w+)/g)].map(([, one = '']) => one));
  const fresh = [...media].filter((one) => !known.has(one));
  for (const one of fresh) known.add(one);
  await Promise.all(fresh.map((one) => read(`${url}/media/${one}`)));
  arrivals.push({ version, at: now() });
}

async function read(url: string, headers = {}): Promise<Buffer> {
  return Buffer.concat(await (await open(url, headers)).toArray());
}

function readSlowly(response: IncomingMessage): void {
  setInterval(() => {
    response.resume();
    setTimeout(() => response.pause(), 20);
  }, 200);
}

function open(url: string, headers = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      response.on('error', () => undefined); // counted as no arrival
      resolve(response);
    });
    request.on('error', reject);
  });
}
