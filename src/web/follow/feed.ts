import type { FollowUpdate } from '../../audience/follow-feed.ts';

export type FeedState =
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  /** The speaker has ended it. */
  | 'ended'
  /** Too many people follow. */
  | 'full';

export interface Feed {
  /** Call when the page is visible or the network is back. */
  wake(): void;
}

export interface FeedOptions {
  /** Path of the page, without a slash at its end. */
  readonly path: string;
  /** The version that the page knows; 0 for nothing. */
  known(): number;
  onUpdate(update: FollowUpdate): void;
  onState(state: FeedState): void;
}

/** Milliseconds. */
const limits = {
  /** A beat comes every 15 s. After this silence the connection counts as dead. */
  silence: 35_000,
  /** After this silence, a page that wakes up connects again. */
  doubt: 17_000,
  firstDelay: 500,
  longestDelay: 8_000,
  /** While the room is full, or nobody shares. */
  refused: 15_000,
} as const;

/** Follows the show and reconnects with growing delays until it is over. */
export function createFeed({ path, known, onUpdate, onState }: FeedOptions): Feed {
  let source: EventSource | undefined;
  let heardAt = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const hear = () => {
    heardAt = Date.now();
    failures = 0;
    clearTimeout(silence);
    silence = setTimeout(connect, limits.silence);
    onState('connected');
  };
  const retryLater = (delay: number) => {
    clearTimeout(retry);
    retry = setTimeout(connect, delay * (0.5 + Math.random() / 2)); // not all at once
  };
  const lose = async () => {
    source?.close();
    clearTimeout(silence);
    onState('reconnecting');
    const refusal = await findRefusal(path, known());
    if (refusal) onState(refusal);
    failures += 1;
    const delay = Math.min(limits.firstDelay * 2 ** (failures - 1), limits.longestDelay);
    retryLater(refusal ? limits.refused : delay);
  };
  const connect = () => {
    clearTimeout(retry);
    source?.close();
    const own = new EventSource(`${path}/events?since=${known()}`);
    source = own;
    own.addEventListener('update', ({ data }) => {
      hear();
      onUpdate(JSON.parse(data) as FollowUpdate);
    });
    own.addEventListener('beat', hear);
    own.addEventListener('error', () => {
      if (source === own) void lose();
    });
  };
  connect();
  return {
    wake() {
      if (Date.now() - heardAt > limits.doubt) connect();
    },
  };
}

/** An event stream does not tell why it was refused. */
async function findRefusal(path: string, version: number): Promise<'ended' | 'full' | undefined> {
  try {
    const { status } = await fetch(`${path}/steps?since=${version}`, { cache: 'no-store' });
    return status === 404 || status === 429 ? 'ended' : status === 503 ? 'full' : undefined;
  } catch {
    return undefined; // no network
  }
}
