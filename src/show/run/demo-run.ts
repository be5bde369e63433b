import type {
  ActionContext,
  Background,
  Presentation,
  StepChanges,
  StepControl,
  StepFlow,
  StepPacing,
  StepSlides,
} from '../../actions/context.ts';
import type { Effects } from '../../actions/declared-effects.ts';
import { performAction } from '../../actions/perform.ts';
import { findAction, sayingOf } from '../../actions/registry.ts';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { ActionSource, DemoEntry } from '../../demos/model.ts';
import { expandVariables, type VariableLookup } from '../../demos/variables.ts';
import type { StepRecord } from '../../history/step-record.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Workbench } from '../../ports/workbench.ts';
import { chooseById } from '../control/choice.ts';
import type { Slideshow } from '../deck/slideshow.ts';
import type { OnWillAct, PlacedAction, RunObserver } from '../run-observer.ts';
import type { StepProgress } from '../show-state.ts';
import { lastTarget } from '../shown-slide.ts';
import type { ShowModel } from '../state/show-model.ts';
import { failureOf } from './failure.ts';
import type { SessionMemory } from './session-memory.ts';
import type { StepScope } from './step.ts';
import { createLookup } from './variables.ts';

export interface RunOptions extends StepScope {
  onProgress(progress: StepProgress): void;
  readonly typing: StepPacing['typing'];
  readonly waiting: StepPacing['waiting'];
  readonly mode: RunMode;
  /** Stores files for the history before the demo changes them. */
  readonly recording: StepRecord;
  /** Coming from the next demo: the deck opens at its last slide. */
  readonly isBackward?: boolean;
}

export interface RunParts {
  readonly workbench: Workbench;
  readonly library: LibraryService;
  readonly model: ShowModel;
  readonly slideshow: Slideshow;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessionMemory: SessionMemory;
  readonly background: Background;
  readonly presentation: Presentation;
  readonly observer?: RunObserver;
  readonly onWillAct?: OnWillAct | undefined;
  /** Default, for dry runs: an example. */
  readonly audienceUrl?: (() => string | undefined) | undefined;
  isTrusted(): boolean;
}

export interface DemoRun {
  readonly parts: RunParts;
  readonly signal: AbortSignal;
  /** Id of the outermost demo. */
  readonly owner: string;
  readonly pacing: StepPacing;
  readonly mode: RunMode;
  /** Pauses in every mode: the presenter decides whether to continue. */
  readonly ask: StepPacing['pause'];
  readonly recording: StepRecord;
  readonly isBackward: boolean;
  readonly changes: ChangedDocuments;
  readonly followWith: StepFlow['queue'];
  readonly onProgress: RunOptions['onProgress'];
}

interface Scope {
  readonly entry: DemoEntry;
  /** Absolute path of the file with the actions. */
  readonly origin: string;
  /** Demos and snippets that led here. */
  readonly chain: readonly string[];
  /** Enabled actions follow this list. */
  readonly hasMore: boolean;
}

/** Rejects with `step-failed`, or with the signal's reason. */
export function runDemo(entry: DemoEntry, run: DemoRun): Promise<void> {
  const scope: Scope = { entry, origin: entry.file.path, chain: [demoLink(entry.demo.id)], hasMore: false };
  return runActions(entry.demo.actions, scope, run, run.onProgress);
}

async function runActions(
  sources: readonly ActionSource[],
  scope: Scope,
  run: DemoRun,
  onProgress?: RunOptions['onProgress'],
): Promise<void> {
  const enabled = sources.filter((source) => !source.disabled);
  for (const [i, source] of enabled.entries()) {
    run.signal.throwIfAborted();
    onProgress?.({ action: source.name, index: i + 1, count: enabled.length });
    const hasMore = scope.hasMore || i + 1 < enabled.length;
    await runAction(source, { ...scope, hasMore }, run);
  }
}

async function runAction(source: ActionSource, scope: Scope, run: DemoRun): Promise<void> {
  const { log, observer } = run.parts;
  const placed = { source, entry: scope.entry, origin: scope.origin };
  await observer?.begins(placed);
  try {
    const fields = await expandVariables(source.fields, lookupOf(scope, run));
    const filled = { ...source, fields };
    const isGone = run.mode !== 'normal' && (await isSkipped(filled, run.mode, { ...run, ...run.parts }));
    if (!isGone) await performAction(filled, contextOf(scope, run, { ...placed, source: filled }));
  } catch (error) {
    if (!observer || run.signal.aborted) throw failureOf(error, placed, { log, signal: run.signal });
    observer.failed(placed, error);
  }
}

function exampleUrl(): string {
  return 'http://192.168.1.20:3710/f/K7QX';
}

function lookupOf({ entry: { file } }: Scope, { parts, signal }: DemoRun): VariableLookup {
  return createLookup({
    workbench: parts.workbench,
    signal,
    demoFile: file,
    fileVariables: parts.library.current.variables(file.workspaceFolder),
    showVariables: parts.sessionMemory.variables,
    onPaste: parts.sessionMemory.notePaste,
    audienceUrl: parts.audienceUrl ?? exampleUrl,
  });
}

function contextOf(scope: Scope, run: DemoRun, placed: PlacedAction): ActionContext {
  const { workbench, clock, settings, log, isTrusted } = run.parts;
  return {
    workbench,
    clock,
    settings,
    log,
    signal: run.signal,
    demoFile: scope.entry.file,
    demo: scope.entry.demo,
    hasMore: scope.hasMore || run.mode === 'fast',
    isTrusted: isTrusted(),
    step: controlOf(scope, run, placed),
  };
}

function controlOf(scope: Scope, run: DemoRun, placed: PlacedAction): StepControl {
  const { sessionMemory, presentation, background } = run.parts;
  return {
    pacing: run.pacing,
    flow: flowOf(scope, run),
    slides: slidesOf(scope, run),
    changes: changesOf(run, placed),
    memory: sessionMemory,
    presentation,
    background,
  };
}

/** If a document cannot be saved later, the action that changed it has failed. */
function changesOf({ changes, recording, parts, signal, mode }: DemoRun, placed: PlacedAction): StepChanges {
  const { log, onWillAct } = parts;
  return {
    begin(effects) {
      // A repeated step shows what the audience has seen.
      const told = mode === 'repeat' ? undefined : onWillAct?.(placed.source, effects);
      const recorded = recording.before(effects);
      return told && recorded ? Promise.all([told, recorded]).then(() => undefined) : (told ?? recorded);
    },
    add: (path) => changes.add(path, (error) => failureOf(error, placed, { log, signal })),
    save: changes.save,
  };
}

function flowOf(scope: Scope, run: DemoRun): StepFlow {
  return {
    runActions: (actions, origin) => runActions(actions, { ...scope, origin, chain: extend(scope, origin) }, run),
    runDemo(id) {
      const entry = chooseById(id, run.parts.model.demos);
      const inner = { ...scope, entry, origin: entry.file.path, chain: extend(scope, demoLink(entry.demo.id)) };
      return runActions(entry.demo.actions, inner, run);
    },
    queue: run.followWith,
  };
}

function slidesOf({ entry, hasMore }: Scope, run: DemoRun): StepSlides {
  const folder = entry.file.workspaceFolder;
  const { parts, owner, signal, mode, isBackward } = run;
  const { slideshow } = parts;
  // The next action assumes that the audience sees the slide. If it is late, go on without it.
  const untilSeen = async () => void (mode === 'normal' && (await slideshow.untilSeen(signal)));
  return {
    async show(path, index) {
      const target = isBackward && !hasMore ? lastTarget : { index, step: 0 };
      await slideshow.open({ path, folder, owner, target });
      await untilSeen();
    },
    showOverview: slideshow.showOverview,
    async showPage(page) {
      await slideshow.showPage(page, folder);
      await untilSeen();
    },
    close: slideshow.close,
  };
}

function demoLink(id: string): string {
  return `demo ${id}`;
}

/** Throws `cycle`. */
function extend({ chain }: Scope, link: string): readonly string[] {
  if (!chain.includes(link)) return [...chain, link];
  throw new DemoError('cycle', `This would run in an endless loop: ${[...chain, link].join(' → ')}`);
}

/** Adds the action that changed the document to the error of a failed save. */
export type Blame = (error: unknown) => unknown;

/** Documents that a run has changed since its last stop. */
export interface ChangedDocuments extends Omit<StepChanges, 'begin'> {
  add(path: string, blame?: Blame): void;
  /** Saves and forgets all documents. */
  settle(): Promise<void>;
}

/** Saves nothing if `saveAfterDemo` is off. */
export function createChangedDocuments(documents: Documents, settings: Settings): ChangedDocuments {
  const paths = new Map<string, Blame | undefined>();
  const save = async () => {
    if (!settings.get('saveAfterDemo')) return;
    for (const [path, blame] of paths) {
      await documents.save(path).catch((error) => {
        throw blame ? blame(error) : error;
      });
    }
  };
  return {
    add: (path, blame) => void paths.set(path, blame),
    save,
    async settle() {
      await save();
      paths.clear();
    },
  };
}

export type RunMode =
  | 'normal'
  /** To show its end again: like `fast`, but effects outside of the workspace follow a setting. */
  | 'repeat'
  /** To reach a later demo: without typing, waits and pauses. */
  | 'fast';

/** Whether the mode skips an action. May ask the presenter first; rejects like `ask`. */
export async function isSkipped(
  source: ActionSource,
  mode: RunMode,
  { settings, ask }: { readonly settings: Settings; readonly ask: StepPacing['pause'] },
): Promise<boolean> {
  const { effects } = findAction(source.name) ?? {};
  if (!effects || mode === 'normal') return false;
  if (mode === 'fast') return reachesOthers(effects) || (runsProgram(effects) && !settings.get('forward.runCommands'));
  if (!reachesOthers(effects) && !runsProgram(effects)) return false;
  const repeat = settings.get('previous.repeat');
  if (repeat === 'ask') {
    const { title } = sayingOf(source, { demos: [] }) ?? { title: source.name };
    await ask({ kind: 'input', message: `This ran before. Next runs it again: ${title}` });
  }
  return repeat === 'never';
}

function reachesOthers({ alters = [], unknown }: Effects): boolean {
  return unknown === 'chat' || alters.includes('machine') || alters.includes('chat');
}

function runsProgram({ unknown }: Effects): boolean {
  return unknown === 'command line' || unknown === 'script';
}
