import { emptyMemory, type Pause, type SettingsBackup, type StepControl } from '../../src/actions/context.ts';
import type { JsonValue } from '../../src/core/json.ts';
import type { ActionSource } from '../../src/demos/model.ts';
import type { Settings } from '../../src/ports/settings.ts';
import type { Stage } from '../../src/ports/stage.ts';
import type { Window } from '../../src/ports/window.ts';
import { createPresentation } from '../../src/show/control/presentation.ts';
import { createBackground } from '../../src/show/run/demo-runner.ts';
import { createMemoryStore, createRecordingLog } from './host-parts.ts';

/** A step as the show runs it, but by hand: a test resumes its pauses and finishes its typing. */
export interface HandStep extends StepControl {
  /** The pause it waits in. */
  readonly pausedFor: Pause | undefined;
  readonly isTyping: boolean;
  /** Reason of its wait, as it reports it. */
  readonly waitsFor: string | undefined;
  /** Absolute paths, each once. */
  readonly changedDocuments: ReadonlySet<string>;
  readonly variables: ReadonlyMap<string, JsonValue>;
  /** Further requests to it: `next`, `demo <id>`. */
  readonly asked: readonly string[];
  resume(): void;
  finish(): void;
}

export interface StepHost {
  readonly window: Window;
  readonly stage: Stage;
  readonly settings: Settings;
}

/** `perform` runs the actions of snippets. */
export function createHandStep(perform: (source: ActionSource) => Promise<void>, host: StepHost): HandStep {
  const settingsBackup = createBackup();
  let memory = emptyMemory;
  const log = createRecordingLog();
  let paused: { readonly pause: Pause; readonly resume: () => void } | undefined;
  let typing: AbortController | undefined;
  let waitsFor: string | undefined;
  const changedDocuments = new Set<string>();
  const variables = new Map<string, JsonValue>();
  const asked: string[] = [];

  return {
    get pausedFor() {
      return paused?.pause;
    },
    get isTyping() {
      return typing !== undefined;
    },
    get waitsFor() {
      return waitsFor;
    },
    changedDocuments,
    variables,
    asked,
    resume: () => paused?.resume(),
    finish: () => typing?.abort(),
    pacing: {
      isFast: false,
      async pause(pause) {
        await new Promise<void>((resolve) => {
          paused = { pause, resume: resolve };
          pause.until?.addEventListener('abort', () => resolve(), { once: true });
        });
        paused = undefined;
      },
      async typing(run) {
        typing = new AbortController();
        try {
          return await run(typing.signal);
        } finally {
          typing = undefined;
        }
      },
      async waiting(words, work) {
        waitsFor = words;
        try {
          return await work;
        } finally {
          waitsFor = undefined;
        }
      },
      startCountdown: (minutes) => void asked.push(`countdown ${minutes}`),
    },
    flow: {
      async runActions(actions) {
        for (const action of actions) if (!action.disabled) await perform(action);
      },
      runDemo: async (id) => void asked.push(`demo ${id}`),
      queue: (step) => void asked.push(step),
    },
    slides: {
      show: async (path, index) => void asked.push(`slide ${path} ${index}`),
      showOverview: async () => void asked.push('overview'),
      showPage: async ({ title }) => void asked.push(`page ${title}`),
      close: async () => void asked.push('close page'),
    },
    changes: { begin: () => undefined, add: (path) => changedDocuments.add(path), save: () => Promise.resolve() },
    memory: {
      recall: () => memory,
      remember(change) {
        memory = { ...memory, ...change };
      },
      setVariable: (name, value) => variables.set(name, value),
      settingsBackup,
    },
    presentation: createPresentation({ ...host, store: createMemoryStore(), log }),
    background: createBackground(log),
  };
}

function createBackup(): SettingsBackup {
  const kept = new Map<string, JsonValue | undefined>();
  return {
    remember(key, value) {
      if (!kept.has(key)) kept.set(key, value);
    },
    take(key) {
      if (!kept.has(key)) return undefined;
      const value = kept.get(key);
      kept.delete(key);
      return { value };
    },
    get: (key) => (kept.has(key) ? { value: kept.get(key) } : undefined),
    keys: () => [...kept.keys()],
  };
}
