import { type ActionContext, emptyMemory, type Pause, type StepControl } from '../../src/actions/action.ts';
import type { JsonValue } from '../../src/core/json.ts';
import type { ActionSource } from '../../src/demos/model.ts';
import type { Settings } from '../../src/ports/settings.ts';
import type { Window } from '../../src/ports/window.ts';
import { createBackground } from '../../src/show/run/background.ts';
import { createPresentation } from '../../src/show/run/presentation.ts';
import { createMemoryStore, createRecordingLog } from './host-parts.ts';

/** A step as the engine runs it, but by hand: a test resumes its pauses and finishes its typing. */
export interface HandStep extends StepControl {
  /** The pause it waits in. */
  readonly pausedFor: Pause | undefined;
  readonly isTyping: boolean;
  /** Absolute paths, each once. */
  readonly changedDocuments: ReadonlySet<string>;
  readonly variables: ReadonlyMap<string, JsonValue>;
  /** What it was asked to do beside: `next`, `demo <id>`. */
  readonly asked: readonly string[];
  resume(): void;
  finish(): void;
}

export interface StepHost {
  readonly window: Window;
  readonly settings: Settings;
}

/** `perform` runs the actions of snippets. */
export function createHandStep(perform: (source: ActionSource) => Promise<void>, host: StepHost): HandStep {
  const settingsBackup = createBackup();
  let memory = emptyMemory;
  const log = createRecordingLog();
  let paused: { readonly pause: Pause; readonly resume: () => void } | undefined;
  let typing: AbortController | undefined;
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
    changedDocuments,
    variables,
    asked,
    resume: () => paused?.resume(),
    finish: () => typing?.abort(),
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
    async runActions(actions) {
      for (const action of actions) if (!action.disabled) await perform(action);
    },
    async runDemo(id) {
      asked.push(`demo ${id}`);
    },
    followWith: (step) => void asked.push(step),
    startCountdown: (minutes) => void asked.push(`countdown ${minutes}`),
    showSlide: async (path, index) => void asked.push(`slide ${path} ${index}`),
    showOverview: async () => void asked.push('overview'),
    showPage: async ({ title }) => void asked.push(`page ${title}`),
    closePage: async () => void asked.push('close page'),
    documentChanged: (path) => changedDocuments.add(path),
    saveChanges: () => Promise.resolve(),
    setVariable: (name, value) => variables.set(name, value),
    settingsBackup,
    presentation: createPresentation({ ...host, store: createMemoryStore(), backup: settingsBackup, log }),
    background: createBackground(log),
    get memory() {
      return memory;
    },
    remember(change) {
      memory = { ...memory, ...change };
    },
  };
}

function createBackup(): ActionContext['step']['settingsBackup'] {
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
    keys: () => [...kept.keys()],
  };
}
