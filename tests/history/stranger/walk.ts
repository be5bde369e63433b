import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, type Random } from '../../fuzz/random.ts';
import { mountMemory, type Obstacle } from './ground/obstacles.ts';
import { killAll, processesWith } from './ground/processes.ts';
import { createProgram, Hang, type Places } from './ground/server.ts';
import { createLooker } from './ground/tree.ts';
import { fillWorkspace } from './ground/workspace.ts';
import { createTotals, type Mismatch, type Totals } from './judging/totals.ts';
import { createWords } from './judging/words.ts';
import { playMoves } from './playing/moves.ts';
import type { Circumstances, Fault, Session } from './playing/session.ts';
import { writeRunner, writeTalk } from './talk/talk.ts';

export interface WalkOptions {
  readonly seed: number;
  readonly hasKills: boolean;
  /** The built program; that of `npm run build` where it is left out. */
  readonly path?: string;
  /** Moves before the last reset; at random where it is left out. */
  readonly moves?: number;
  /** Leaves the folder of the walk where it is. */
  readonly isKept?: boolean;
  /** Hears of every move. */
  readonly onLine?: (line: string) => void;
}

export interface WalkResult {
  readonly totals: Totals;
  readonly mismatches: readonly Mismatch[];
  /** Why the walk could not be had as its seed wants it. */
  readonly skipped?: string;
}

/** Plays one talk at random on the real program and judges every way back. */
export async function walk({
  seed,
  hasKills,
  path = 'dist/headless/main.js',
  moves,
  isKept,
  onLine,
}: WalkOptions): Promise<WalkResult> {
  const random = createRandom(seed);
  const circumstances = chooseCircumstances(random, hasKills);
  const places = makePlaces(seed);
  const mounted = mount(circumstances, places, random);
  if (mounted === 'impossible') return { totals: createTotals(), mismatches: [], skipped: 'no mounts on this machine' };
  const story: string[] = [];
  const mismatches: Mismatch[] = [];
  const totals = createTotals();
  const tell = (line: string) => {
    story.push(line);
    onLine?.(line);
  };
  const report = (fault: Fault, says: string) => {
    totals[fault] += 1;
    mismatches.push({ seed, kind: fault, says, story: [...story] });
    onLine?.(`!! ${fault}: ${says}`);
  };
  const session = await open({ path, seed, random, circumstances, places, totals, tell, report });
  tell(`walk ${seed}: ${JSON.stringify(circumstances)} ${mounted?.says ?? ''} in ${places.workspace}`);
  try {
    await playMoves(session, moves ?? 8 + random.below(10));
  } catch (error) {
    report(
      error instanceof Hang ? 'hangs' : 'mismatches',
      error instanceof Error ? (error.stack ?? '') : String(error),
    );
  } finally {
    await session.program.kill();
    killAll(processesWith(assignmentOf(seed)));
    if (isKept !== true) {
      mounted?.remove();
      rmSync(join(places.workspace, '..'), { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return { totals, mismatches };
}

/** In the environment of the program, and so of all that it starts. */
const assignmentOf = (seed: number) => `STRANGER_WALK=${process.pid}-${seed}`;

type Parts = Pick<Session, 'seed' | 'random' | 'circumstances' | 'places' | 'totals' | 'tell' | 'report'> & {
  readonly path: string;
};

async function open(parts: Parts): Promise<Session> {
  const { seed, random, circumstances, places } = parts;
  const isSmall = circumstances.kind === 'full disk' || circumstances.kind === 'full store';
  const id = `${process.pid}-${seed}`;
  fillWorkspace(places.workspace, places.outside, random);
  writeRunner(places.tools, id);
  const appetite = { hasLongCommands: random.oneIn(3), hasHugeOnes: !isSmall && random.oneIn(5) };
  const demos = writeTalk(places.workspace, places.tools, random, appetite);
  const settings = [`previous.repeat="${circumstances.repeat}"`];
  return {
    ...parts,
    program: await createProgram({ places, path: parts.path, assignment: assignmentOf(seed), settings }),
    looker: createLooker(places.workspace),
    words: createWords(),
    demos,
    steps: [],
    outside: createLooker(places.outside).look(),
    debris: new Set(),
    keptBytes: new Map(),
    judgedEdits: new Set(),
    isSettled: true,
    alive: (mark) => processesWith(`STRANGER_MARK=${id}-${mark}`).length > 0,
    hasStarted: (mark) => existsSync(join(places.tools, `started-${mark}`)),
    forgetStarted() {
      const marks = demos.flatMap(({ commands }) => commands.map(({ mark }) => mark));
      for (const mark of marks) rmSync(join(places.tools, `started-${mark}`), { force: true });
    },
  };
}

function chooseCircumstances(random: Random, hasKills: boolean): Circumstances {
  const kind = random.pick([
    'plain',
    'plain',
    'plain',
    'plain',
    'plain',
    'read-only',
    'read-only',
    'full disk',
    'full store',
  ] as const);
  return { kind, repeat: random.pick(['always', 'always', 'ask', 'never']), hasKills };
}

function makePlaces(seed: number): Places {
  const base = mkdtempSync(join(tmpdir(), `stranger-${seed}-`));
  const make = (name: string) => {
    mkdirSync(join(base, name));
    return join(base, name);
  };
  const outside = make('outside');
  writeFileSync(join(outside, 'precious.txt'), 'outside\n');
  mkdirSync(join(outside, 'folder'));
  writeFileSync(join(outside, 'folder/a.txt'), 'outside too\n');
  const [workspace, store] = [make('workspace'), make('store')];
  return { workspace, store, home: make('home'), tools: make('tools'), outside, log: join(base, 'log.txt') };
}

function mount({ kind }: Circumstances, places: Places, random: Random): Obstacle | 'impossible' | undefined {
  if (kind === 'full disk') return mountMemory(places.workspace, '12m') ?? 'impossible';
  if (kind === 'full store')
    return mountMemory(places.store, random.pick(['100k', '400k', '1m', '2m'])) ?? 'impossible';
  return undefined;
}
