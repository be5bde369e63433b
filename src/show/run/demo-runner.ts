import type { Background, Pause, QueuedCommand } from '../../actions/context.ts';
import { beginsWithZoom } from '../../actions/first-zoom.ts';
import { clearHighlight } from '../../actions/highlighting.ts';
import type { Disposable } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import { messageOf } from '../../core/errors.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import { createChangedDocuments, type DemoRun, type RunOptions, type RunParts, runDemo } from './demo-run.ts';
import { createSessionMemory, type SessionMemory } from './session-memory.ts';

/** A request to the show that the demo does not wait for. */
export type DemoRequest =
  /** Runs another step afterwards. */
  | { readonly kind: QueuedCommand }
  | { readonly kind: 'countdown'; readonly minutes: number }
  /** Resumes the step if it is still in this pause. */
  | { readonly kind: 'resume'; readonly pause: Pause };

/** Runs demos, and keeps the memory that outlives a run. */
export interface DemoRunner extends Disposable {
  readonly sessionMemory: SessionMemory;
  readonly onDidRequest: Event<DemoRequest>;
  /** Saves changed documents at the end. Rejects with `step-failed`, or with the signal's reason. */
  run(entry: DemoEntry, options: RunOptions): Promise<void>;
  /** Forgets variables, removes the highlight and ends background tasks. */
  reset(): Promise<void>;
}

export interface DemoRunnerOptions extends Omit<RunParts, 'sessionMemory' | 'background'> {
  readonly store: Store;
}

export function createDemoRunner(options: DemoRunnerOptions): DemoRunner {
  const { workbench, settings, log, store } = options;
  const requests = createEmitter<DemoRequest>();
  const sessionMemory = createSessionMemory(store);
  const background = createBackground(log);
  const parts: RunParts = { ...options, sessionMemory, background };

  return {
    sessionMemory,
    onDidRequest: requests.event,
    async run(entry, options) {
      const run = createRun(entry, parts, options, requests.fire);
      try {
        // Avoid zooming out and in again.
        if (beginsWithZoom(entry.demo, settings)) await workbench.editor.clearHighlight();
        else await clearHighlight(workbench, sessionMemory);
        await runDemo(entry, run);
      } finally {
        try {
          if (!options.signal.aborted) await run.changes.settle();
        } finally {
          // Always, else all changes would count as the presenter's.
          await options.recording.stop();
        }
      }
    },
    async reset() {
      sessionMemory.setVariables(new Map());
      await clearHighlight(workbench, sessionMemory);
      background.dispose();
    },
    dispose: background.dispose,
  };
}

function createRun(
  { demo }: DemoEntry,
  parts: RunParts,
  options: RunOptions,
  ask: (request: DemoRequest) => void,
): DemoRun {
  const changes = createChangedDocuments(parts.workbench.documents, parts.settings);
  const isFast = options.mode !== 'normal';
  // Start nothing on the way to another demo.
  const askUnlessFast = isFast ? () => undefined : ask;
  const pause = async (waitsFor: Pause) => {
    // During a pause, the visible text should be on disk.
    if (waitsFor.kind !== 'typing') await changes.settle();
    waitsFor.until?.addEventListener('abort', () => ask({ kind: 'resume', pause: waitsFor }), { once: true });
    if (waitsFor.kind === 'typing') return options.pause(waitsFor);
    await options.recording.stop();
    await options.pause(waitsFor);
    await options.recording.resume();
  };
  return {
    parts,
    signal: options.signal,
    owner: demo.id,
    changes,
    mode: options.mode,
    recording: options.recording,
    ask: pause,
    isBackward: options.isBackward === true,
    pacing: {
      isFast,
      pause: isFast ? async () => undefined : pause,
      typing: isFast ? (type) => type(AbortSignal.abort()) : options.typing,
      waiting: options.waiting,
      startCountdown: (minutes) => askUnlessFast({ kind: 'countdown', minutes }),
    },
    followWith: (kind) => askUnlessFast({ kind }),
    onProgress: options.onProgress,
  };
}

/** Tasks run until they end, are ended by name, or all are disposed. */
export function createBackground(log: Log): Background & Disposable {
  const tasks = new Map<string, AbortController>();
  const end = (name: string) => {
    tasks.get(name)?.abort(new Error(`${name} has ended`));
    tasks.delete(name);
  };
  return {
    start(name, run) {
      end(name);
      const task = new AbortController();
      tasks.set(name, task);
      const over = () => {
        if (tasks.get(name) === task) tasks.delete(name);
      };
      run(task.signal).then(over, (error) => {
        over();
        if (!task.signal.aborted) log.warn(`${name} failed in the background: ${messageOf(error)}`);
      });
    },
    end,
    dispose() {
      for (const name of [...tasks.keys()]) end(name);
    },
  };
}
