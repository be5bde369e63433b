import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryFolder } from '../../config/real-vscode/temporary.ts';
import { call, freePort } from '../../e2e/api.ts';
import { setUpStage } from '../../e2e/stage.ts';
import type { Window } from '../../e2e/window.ts';
import { copyTalk } from '../talk-copy.ts';
import { expectedFront } from './expected-front.ts';
import { type Fault, judge, type Moment } from './judge.ts';
import { startLoad } from './load.ts';
import { openRemote, type Press, type Remote } from './remote.ts';
import { lookAt } from './sight.ts';

/** A press of Next, and the faults on the stage after it. */
export interface WalkedStep extends Press {
  readonly faults: readonly Fault[];
  /** Whether a slide was announced after it. */
  readonly hasSlide: boolean;
}

export interface StageWalk {
  readonly name: string;
  readonly steps: readonly WalkedStep[];
}

export interface StageWalkOptions {
  /** Where the extension is installed: absolute path. */
  readonly extensions: string;
  /** The talk's: absolute path. */
  readonly folder: string;
  /** Busy loops beside it. */
  readonly load: number;
  print(line: string): void;
}

/** More than this is no talk, or one that loops. */
const mostPresses = 500;
/** Milliseconds after which a fault is looked at once more, to tell whether it stays. */
const secondLook = 3000;

/** Shows a copy of a talk in the real VS Code, in presentation mode, and looks at the window after every step. */
export async function walkOnStage({ extensions, folder, load, print }: StageWalkOptions): Promise<StageWalk> {
  const port = await freePort();
  const copy = await createTemporaryFolder('showrunner-walk');
  const stage = await setUpStage({
    extensions,
    settings: { 'showrunner.api.enabled': true, 'showrunner.api.port': port },
  });
  try {
    await copyTalk(folder, copy.path);
    const window = await stage.openFolder(copy.path);
    // As on a desktop, where nobody is asked.
    await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await waitForShow(port);
    const loops = startLoad(load);
    const remote = await openRemote(port, () => answerQuestion(window));
    try {
      await present(window);
      const name = basename(folder);
      return { name, steps: await walkToEnd({ name, window, remote, folder: copy.path, print }) };
    } finally {
      remote.leave();
      await loops.end();
    }
  } finally {
    await stage.tearDown();
    await copy.remove();
  }
}

async function waitForShow(port: number): Promise<void> {
  while ((await call(port, '/api/demos'))?.body.nextDemo === undefined) await sleep(250);
}

async function present({ page, runCommand }: Window): Promise<void> {
  await runCommand('Showrunner: Toggle Presentation Mode');
  await page.locator('.part.statusbar').waitFor({ state: 'hidden', timeout: 60_000 });
}

async function answerQuestion({ page }: Window): Promise<void> {
  const question = page.locator('.quick-input-widget input.input').filter({ visible: true }).first();
  if ((await question.count()) === 0) return;
  await question.fill('an answer');
  await question.press('Enter');
}

interface Walk {
  readonly name: string;
  readonly window: Window;
  readonly remote: Remote;
  /** The copy's. */
  readonly folder: string;
  print(line: string): void;
}

async function walkToEnd(walk: Walk): Promise<readonly WalkedStep[]> {
  const steps: WalkedStep[] = [];
  while (steps.length < mostPresses) {
    const press = await walk.remote.press();
    if (press.kind === 'over') break;
    const moment = await lookInPeace(walk, press);
    const found = judge(moment);
    // A step that failed may leave anything in front, but nothing over it.
    const faults = press.kind === 'done' ? found : found.filter(({ kind }) => kind.startsWith('toast'));
    steps.push({ ...press, faults, hasSlide: moment.slide !== undefined });
    await tell(walk, steps.length, { press, faults });
  }
  return steps;
}

/** The show may go on by itself while the window is looked at: then claim and sight are of two moments. */
async function lookInPeace({ remote, window, folder }: Walk, { demo }: Press): Promise<Moment> {
  for (let look = 1; ; look += 1) {
    const { slide, revision } = await remote.get('/api/state');
    const { demoFiles } = await remote.get('/api/demos');
    const sight = await lookAt(window.page);
    const after = await remote.get('/api/state');
    if (after.revision !== revision && look < 5) continue;
    const expected = demo && (await expectedFront(folder, demoFiles, demo.id));
    return { slide, expected, sight };
  }
}

interface Finding {
  readonly press: Press;
  readonly faults: readonly Fault[];
}

async function tell(walk: Walk, count: number, { press, faults }: Finding): Promise<void> {
  const place = `${walk.name}, press ${count}, “${press.demo?.title ?? ''}”`;
  if (press.kind === 'failed') walk.print(`${place}: failed: ${press.message}`);
  if (faults.length === 0) return;
  const picture = `walk-${walk.name}-${count}`;
  await walk.window.takePicture(picture);
  await sleep(secondLook);
  const later = judge(await lookInPeace(walk, press));
  for (const { kind, message } of faults) {
    const isStill = later.some((fault) => fault.kind === kind);
    walk.print(`${place}: ${kind}: ${message} (${isStill ? 'still so' : 'gone'} 3 s later; ${picture}.png)`);
  }
}
