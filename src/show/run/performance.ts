import type { ActionContext, Background, Presentation, StepChanges, StepControl } from '../../actions/context.ts';
import { performAction } from '../../actions/perform.ts';
import { DemoError } from '../../core/errors.ts';
import type { ActionSource, DemoEntry } from '../../demos/model.ts';
import { expandVariables } from '../../demos/variables.ts';
import { chooseById } from '../choice.ts';
import { failureOf } from '../failure.ts';
import type { RunLife, RunnerOptions } from '../runner.ts';
import type { ShowMemoryKeeper } from './show-memory.ts';
import { createLookup } from './variables.ts';

/** One run of a demo: what it works with, from its first action to its last, snippets and nested demos included. */
export interface Performance extends RunnerOptions {
  readonly keeper: ShowMemoryKeeper;
  readonly background: Background;
  readonly presentation: Presentation;
  readonly life: RunLife;
  /** The id of the demo that runs, also while another runs inside it. */
  readonly owner: string;
  /** Absolute paths of the documents the run has changed since it last paused. */
  readonly changed: Set<string>;
  readonly saveChanges: StepChanges['save'];
}

/** Where in a demo actions stand: the demo's own list, or a snippet in it. */
interface Scope {
  readonly entry: DemoEntry;
  /** The file in which the actions are written: absolute path. */
  readonly origin: string;
  /** The demos and snippets that led here, for cycles. */
  readonly chain: readonly string[];
  /** Whether enabled actions follow after the last one of this scope. */
  readonly hasMore: boolean;
}

/** Runs all enabled actions of a demo, in order. Rejects with `step-failed`, or with the signal's reason. */
export function runDemo(entry: DemoEntry, performance: Performance): Promise<void> {
  const scope: Scope = { entry, origin: entry.file.path, chain: [demoLink(entry.demo.id)], hasMore: false };
  const { onProgress } = performance.life;
  return runActions(entry.demo.actions, scope, performance, onProgress);
}

async function runActions(
  sources: readonly ActionSource[],
  scope: Scope,
  performance: Performance,
  onProgress?: RunLife['onProgress'],
): Promise<void> {
  const enabled = sources.filter((source) => !source.disabled);
  for (const [i, source] of enabled.entries()) {
    performance.life.signal.throwIfAborted();
    onProgress?.({ action: source.name, index: i + 1, count: enabled.length });
    const hasMore = scope.hasMore || i + 1 < enabled.length;
    const placed = { source, entry: scope.entry, origin: scope.origin };
    performance.onlooker?.begins(placed);
    await runAction(source, { ...scope, hasMore }, performance).catch((error) => {
      const { log, life, onlooker } = performance;
      if (!onlooker || life.signal.aborted) throw failureOf(error, placed, { log, signal: life.signal });
      onlooker.failed(placed, error);
    });
  }
}

async function runAction(source: ActionSource, scope: Scope, performance: Performance): Promise<void> {
  const { entry } = scope;
  const { workbench, life, keeper, library } = performance;
  const lookup = createLookup({
    workbench,
    signal: life.signal,
    demoFile: entry.file,
    fileVariables: library.current.variables(entry.file.workspaceFolder),
    showVariables: keeper.variables,
  });
  const fields = await expandVariables(source.fields, lookup);
  await performAction({ ...source, fields }, contextOf(scope, performance));
}

function contextOf(scope: Scope, performance: Performance): ActionContext {
  const { workbench, clock, settings, log, life } = performance;
  return {
    workbench,
    clock,
    settings,
    log,
    signal: life.signal,
    demoFile: scope.entry.file,
    demo: scope.entry.demo,
    hasMore: scope.hasMore,
    isTrusted: performance.isTrusted(),
    step: controlOf(scope, performance),
  };
}

function controlOf(scope: Scope, performance: Performance): StepControl {
  const { life, keeper, changed, library, slideshow, owner } = performance;
  const folder = scope.entry.file.workspaceFolder;
  return {
    pacing: { pause: life.pause, typing: life.typing, startCountdown: performance.startCountdown },
    flow: {
      runActions: (actions, origin) =>
        runActions(actions, { ...scope, origin, chain: extend(scope, origin) }, performance),
      runDemo(id) {
        const entry = chooseById(id, library.current);
        const inner = { ...scope, entry, origin: entry.file.path, chain: extend(scope, demoLink(entry.demo.id)) };
        return runActions(entry.demo.actions, inner, performance);
      },
      followWith: performance.followWith,
    },
    slides: {
      show: (path, index) => slideshow.open({ path, folder, owner, target: { index, step: 0 } }),
      showOverview: slideshow.showOverview,
      showPage: (page) => slideshow.showPage(page, folder),
      close: slideshow.close,
    },
    changes: { add: (path) => changed.add(path), save: performance.saveChanges },
    memory: keeper,
    presentation: performance.presentation,
    background: performance.background,
  };
}

function demoLink(id: string): string {
  return `demo ${id}`;
}

/** The chain with one more link; `cycle` when that link is in it already. */
function extend({ chain }: Scope, link: string): readonly string[] {
  if (!chain.includes(link)) return [...chain, link];
  throw new DemoError('cycle', `It would run itself without end: ${[...chain, link].join(' → ')}`);
}
