import { changesViewOnly } from '../../../src/actions/editor-commands.ts';
import { createApp } from '../../../src/app/app.ts';
import { type Disposable, disposeAll } from '../../../src/core/disposables.ts';
import { DemoError, messageOf } from '../../../src/core/errors.ts';
import { readFolderSettings } from '../../../src/headless/folder-settings.ts';
import { createHost } from '../../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createConfiguration } from '../../../src/memory-editor/configuration.ts';
import type { Show } from '../../../src/show/show.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.ts';

/** A run of a demo, from its first action to its end or its failure. */
export interface WalkedDemo {
  readonly title: string;
  /** The demo file, from the talk's folder on. */
  readonly file: string;
  /** Why it failed; none that ended well. */
  readonly failure?: WalkFailure;
}

export interface WalkFailure {
  readonly code: string;
  readonly message: string;
  /** The last text sent to terminals, scripts and other commands before, none of which really ran here. */
  readonly afterUnrun?: string;
}

/** Result of pressing `next` until the show was over. */
export interface Walk {
  readonly demos: readonly WalkedDemo[];
  /** Slides shown, and reveals on them. */
  readonly slides: number;
  readonly reveals: number;
  /** Warnings and notices to the audience. */
  readonly notices: readonly string[];
  /** Lines of the log about which no demo failed: a picture of a slide that is not there, a fault of ours. */
  readonly logged: readonly string[];
}

/** Milliseconds of real time that a step may take before the show goes on without it. */
const stepLimit = 20_000;
/** More than this is no talk. */
const mostSteps = 5000;

/** Shows the whole talk in its folder, which it changes: no time passes, and nothing is really run. */
export async function walkTalk(folder: string): Promise<Walk> {
  const lines: string[] = [];
  const log = createRecordingLog();
  const clock = createVirtualClock();
  const { app, dispose } = openTalk(folder, { clock, log, transcript: (line) => lines.push(line) });
  try {
    await clock.run(app.library.ready);
    const demos = await walkToEnd(app.show, { folder, clock, lines, enabled: countEnabled(app.library.current) });
    return { demos, ...readTranscript(lines), logged: plainLog(log.lines, demos, folder) };
  } finally {
    dispose();
  }
}

interface Opening {
  readonly clock: VirtualClock;
  readonly log: ReturnType<typeof createRecordingLog>;
  transcript(line: string): void;
}

/** A headless host over the folder. Questions are answered, so that a talk that asks goes on. */
export function openTalk(folder: string, { clock, log, transcript }: Opening) {
  const configuration = createConfiguration({}, readFolderSettings(folder, log.warn));
  const workbench = createHeadlessWorkbench({
    folders: [folder],
    configuration,
    transcript,
    answer: async () => 'an answer',
    log,
  });
  const host = createHost({ workbench, configuration, folder, log, token: undefined });
  const app = createApp({ ...host, clock });
  const parts: Disposable = disposeAll([app, workbench]);
  return { app, host, dispose: parts.dispose };
}

function countEnabled({
  files,
}: {
  readonly files: readonly { readonly demos: readonly { readonly disabled: boolean }[] }[];
}) {
  return files.flatMap(({ demos }) => demos).filter(({ disabled }) => !disabled).length;
}

interface Stroll {
  readonly folder: string;
  readonly clock: VirtualClock;
  readonly lines: readonly string[];
  /** Demos that there are to run. */
  readonly enabled: number;
}

async function walkToEnd(show: Show, stroll: Stroll): Promise<readonly WalkedDemo[]> {
  const walked: WalkedDemo[] = [];
  const begun = new Set<string>();
  for (let step = 0; step < mostSteps; step++) {
    const { next, status, slide } = show.state;
    const failure = await press(show, stroll);
    if (failure?.code === 'no-next' || failure?.code === 'no-demos') return walked;
    const { current } = show.state;
    const isSameRun = status === 'paused' || (show.state.slide !== slide && current?.demo.id !== next?.demo.id);
    if (!current || (isSameRun && !failure)) continue;
    const isAgain = begun.has(current.demo.id) && begun.size >= stroll.enabled;
    if (isAgain) return walked; // a talk that loops
    begun.add(current.demo.id);
    const file = current.file.path.slice(stroll.folder.length + 1);
    walked.push({ title: current.demo.title, file, ...(failure && { failure }) });
  }
  return walked;
}

/** One press of `next`; gives why it failed. */
async function press(show: Show, { clock, lines, folder }: Stroll): Promise<WalkFailure | undefined> {
  const limit = new Promise<'late'>((resolve) => setTimeout(resolve, stepLimit, 'late').unref());
  try {
    const stop = await Promise.race([clock.run(show.next()), limit]);
    if (stop !== 'late') return undefined;
    await clock.run(show.stop());
    return { code: 'hung', message: `It did not end within ${stepLimit / 1000} s` };
  } catch (error) {
    const cause = error instanceof DemoError && error.cause instanceof DemoError ? error.cause : error;
    const code = cause instanceof DemoError ? cause.code : 'bug';
    const unrun = lines.findLast(isUnrun);
    const message = messageOf(error).replaceAll(folder, '.');
    return { code, message, ...(unrun !== undefined && { afterUnrun: unrun }) };
  }
}

/** Lines of the transcript for actions that would have changed files on a stage. */
function isUnrun(line: string): boolean {
  const [, command] = /^command (\S+)/.exec(line) ?? [];
  return command === undefined ? /^(terminal .* \$ |script )/.test(line) : !changesViewOnly(command);
}

function readTranscript(lines: readonly string[]): Pick<Walk, 'slides' | 'reveals' | 'notices'> {
  const pages = lines.filter((line) => /^(slide \d|page )/.test(line));
  const reveals = pages.filter((line) => /\((?!0)\d+ of \d+ revealed\)$/.test(line)).length;
  const notices = lines.filter((line) => /^notice (warning|info)/.test(line));
  return { slides: pages.length - reveals, reveals, notices: [...new Set(notices)] };
}

/** The log without lines that are reported already. */
function plainLog(lines: readonly string[], demos: readonly WalkedDemo[], folder: string): readonly string[] {
  const failures = new Set(demos.map(({ failure }) => failure?.message));
  const own = lines
    .filter((line) => !line.startsWith('info '))
    .map((line) => line.replaceAll(folder, '.'))
    .filter((line) => !failures.has(line.replace(/^(warn|error) /, '')));
  return [...new Set(own)];
}
