import { mutate } from './mutations.ts';
import type { Random } from './random.ts';
import { createRefusedRequest, createWholeRequest } from './requests.ts';
import { mayRunCommand } from './strict-reader.ts';

/** Bytes over one connection, and how many commands may come of it. */
export interface FuzzCase {
  readonly kind: (typeof kinds)[number];
  readonly bytes: Uint8Array;
  readonly leastRuns: number;
  readonly mostRuns: number;
  /** Where the bytes are cut into two writes; 0 is one write. */
  readonly cut: number;
  /** How the caller leaves once all is sent. */
  readonly leaves: 'half-closing' | 'resetting';
}

export const kinds = ['whole', 'pipelined', 'cut off', 'refused', 'mutated', 'spliced', 'random'] as const;

export function createCase(random: Random): FuzzCase {
  const kind = random.pick([...kinds, 'mutated', 'mutated', 'mutated'] as const);
  const draft = drafts[kind](random);
  const leaves = random.oneIn(20) ? 'resetting' : 'half-closing';
  const cut = random.oneIn(3) ? random.below(draft.bytes.length + 1) : 0;
  return { kind, ...draft, leastRuns: leaves === 'resetting' ? 0 : draft.leastRuns, cut, leaves };
}

type Draft = Pick<FuzzCase, 'bytes' | 'leastRuns' | 'mostRuns'>;

/** The first three kinds know how many commands they hold; the reader judges the random ones. */
const drafts: Readonly<Record<FuzzCase['kind'], (random: Random) => Draft>> = {
  whole(random) {
    const { bytes, runs } = createWholeRequest(random);
    return { bytes, leastRuns: runs, mostRuns: runs };
  },
  pipelined(random) {
    const requests = Array.from({ length: 2 + random.below(5) }, () => createWholeRequest(random));
    const bytes = Buffer.concat(requests.map((request) => request.bytes));
    const most = requests.some(({ runs }) => runs === 1) ? 1 : 0;
    return { bytes, leastRuns: requests[0]?.runs ?? 0, mostRuns: most };
  },
  'cut off'(random) {
    const { bytes } = createWholeRequest(random);
    return { bytes: bytes.subarray(0, random.below(bytes.length)), leastRuns: 0, mostRuns: 0 };
  },
  refused: (random) => ({ bytes: createRefusedRequest(random), leastRuns: 0, mostRuns: 0 }),
  mutated: (random) => judged(mutate(random, createWholeRequest(random).bytes)),
  spliced(random) {
    const [a, b] = [createWholeRequest(random).bytes, createWholeRequest(random).bytes];
    return judged(Buffer.concat([a.subarray(0, random.below(a.length)), b.subarray(random.below(b.length))]));
  },
  random: (random) => judged(random.bytes(random.below(2_000))),
};

function judged(bytes: Uint8Array): Draft {
  return { bytes, leastRuns: 0, mostRuns: mayRunCommand(bytes) ? 1 : 0 };
}
