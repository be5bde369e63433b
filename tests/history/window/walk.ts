import { join } from 'node:path';
import { createTemporaryFolder } from '../../config/real-vscode/temporary.ts';
import { freePort } from '../../e2e/api.ts';
import type { Stage } from '../../e2e/stage.ts';
import { createRandom } from '../../fuzz/random.ts';
import { killAll, processesWith } from '../stranger/ground/processes.ts';
import { createLooker } from '../stranger/ground/tree.ts';
import { createWords } from '../stranger/judging/words.ts';
import { walkInWindow } from './moves.ts';
import { createWindowTotals, type WindowSession, type WindowTotals } from './session.ts';
import { writeGround } from './talk.ts';

export interface WindowWalkOptions {
  readonly stage: Pick<Stage, 'openFolder'>;
  readonly seed: number;
  /** Moves before the last reset. */
  readonly moves: number;
  /** Hears of every move. */
  readonly onLine?: (line: string) => void;
}

export interface WindowWalk {
  readonly totals: WindowTotals;
  /** What is not as promised. */
  readonly faults: readonly string[];
  readonly story: readonly string[];
}

/** Plays one random talk in a window of VS Code with a presenter in it, who reloads it, and judges every way back. */
export async function walkThroughWindow({ stage, seed, moves, onLine }: WindowWalkOptions): Promise<WindowWalk> {
  const { path, remove } = await createTemporaryFolder(`window-walk-${seed}`);
  const random = createRandom(seed);
  const mark = `WINDOW_WALK=${process.pid}-${seed}`;
  const ground = { folder: join(path, 'workspace'), tools: join(path, 'tools'), mark, port: await freePort() };
  const demos = writeGround(ground, random);
  const window = await stage.openFolder(ground.folder);
  const [totals, story, faults] = [createWindowTotals(), [] as string[], [] as string[]];
  totals.walks = 1;
  const tell = (line: string) => {
    story.push(line);
    onLine?.(`${seed} | ${line}`);
  };
  const report: WindowSession['report'] = (fault, says) => {
    totals[fault] += 1;
    faults.push(`${fault}: ${says}`);
    tell(`!! ${fault}: ${says}`);
  };
  const looker = createLooker(ground.folder);
  const [words, hidden] = [createWords(), new Map<Buffer, number>()];
  const session = { ground, random, window, looker, words, hidden, demos, totals, steps: [], tell, report };
  try {
    await walkInWindow(session, moves);
  } catch (error) {
    await window.takePicture(`window-walk-${seed}`);
    report('mismatches', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await window.close();
    killAll(processesWith(mark));
    await remove();
  }
  return { totals, faults, story };
}
