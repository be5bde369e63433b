import type { Demos, EditorPort, KeptEdits, ShowSnapshot, StepResult } from '../../src/api/editor-port.ts';
import { toDisposable } from '../../src/core/disposables.ts';
import { createEmitter } from '../../src/core/emitter.ts';
import { DemoError } from '../../src/core/errors.ts';
import type { CallOptions } from '../../src/ports/call-options.ts';

export interface FakeEditorPort extends EditorPort {
  /** Everything that was asked for and changes something, one line each. */
  readonly ran: readonly string[];
  /** Makes the next revision of the state and announces it. */
  move(change?: Partial<ShowSnapshot>): void;
  /** How many listen to the state. */
  readonly listeners: number;
}

export const someDemos: Demos = {
  demoFiles: [{ filePath: '/talk/.demo/1.json', demos: [{ id: 'hello', title: 'Say “hello”' }] }],
  nextDemo: { id: 'hello', title: 'Say “hello”' },
  slides: {},
};

const titledDemos: Demos = {
  ...someDemos,
  demoFiles: someDemos.demoFiles.map((file) => ({ ...file, title: 'The talk' })),
};

export const someEdits: KeptEdits = {
  edits: [
    {
      id: '1rjeore5rhr',
      path: 'a.py',
      demo: 'Hello',
      time: '2026-11-24T14:03:12.000Z',
      size: 5,
    },
    { id: '0k3f9a1c2b0', path: 'Untitled-1', isUntitled: true, demo: 'Hello', time: '2026-11-24T14:03:11.000Z' },
  ],
};

export const someState: ShowSnapshot = {
  revision: 0,
  status: 'idle',
  nextDemo: { id: 'hello', title: 'Say “hello”' },
  timer: { minutes: 20 },
  queueLength: 0,
  isTyping: false,
  isBlack: false,
  canGoBack: false,
  canUndoGoingBack: false,
  history: [],
};

/** A show that does nothing and remembers its calls. `overrides` replace single methods. */
export function createFakeEditorPort(overrides: Partial<EditorPort> = {}): FakeEditorPort {
  const ran: string[] = [];
  const step = async (line: string, { onStart, ...options }: CallOptions = {}): Promise<StepResult> => {
    onStart?.();
    const given = JSON.stringify(options);
    ran.push(given === '{}' ? line : `${line} ${given}`);
    return { status: 'done', executed: { id: 'hello', title: 'Hello' }, revision: ran.length };
  };
  const changed = createEmitter<void>();
  let state = someState;
  let listeners = 0;
  return {
    ran,
    move(change) {
      state = { ...state, ...change, revision: state.revision + 1 };
      changed.fire();
    },
    get listeners() {
      return listeners;
    },
    next: (options) => step('next', options),
    previous: (options) => step('previous', options),
    runById: (id, options) => step(`runById ${id}`, options),
    async goTo(id, options) {
      const { revision } = await step(`goTo ${id}`, options);
      return { status: 'done', revision };
    },
    async goToSlide(slide, options) {
      const { revision } = await step(`goToSlide ${slide}`, options);
      return { status: 'done', revision };
    },
    async reset(options) {
      const { revision } = await step('reset', options);
      return { status: 'done', revision };
    },
    async undoGoingBack(options) {
      const { revision } = await step('undoGoingBack', options);
      return { status: 'done', revision };
    },
    async stop() {
      ran.push('stop');
      return { status: 'done', dropped: 0, revision: ran.length };
    },
    state: () => state,
    onDidChangeState(listener) {
      const subscription = changed.event(listener);
      listeners += 1;
      return toDisposable(() => {
        subscription.dispose();
        listeners -= 1;
      });
    },
    demos: () => someDemos,
    titledDemos: () => titledDemos,
    titleOf: (id = 'hello') => (id === 'hello' ? 'Say <hello>' : undefined),
    notes: async () => '# Notes',
    notesAt: async (path) => `# Notes of ${path}`,
    screenshot: async ({ of, width = 1280, style } = {}) => ({
      png: Buffer.from(['PNG', width, ...(style ? [style] : []), ...(of ? [of] : [])].join(' ')),
      source: 'card',
    }),
    preview: async () => ({ html: '<!doctype html><title>Next</title>', version: 'v1' }),
    async zoom(direction) {
      ran.push(`zoom ${direction}`);
    },
    async followHand(gesture) {
      ran.push(`hand ${JSON.stringify(gesture)}`);
    },
    async blackout(isOn) {
      ran.push(`blackout ${isOn}`);
      return { status: 'done', isBlack: isOn, revision: ran.length };
    },
    async autoAdvance(isOn) {
      ran.push(`autoAdvance ${isOn}`);
      return { status: 'done', isAutoAdvancePaused: !isOn, revision: ran.length };
    },
    async setTimer(action, minutes) {
      ran.push(['timer', action, ...(minutes === undefined ? [] : [minutes])].join(' '));
      return { status: 'done', timer: { elapsedSeconds: 0 }, revision: ran.length };
    },
    edits: {
      list: async () => someEdits,
      async read(id) {
        if (id === '1rjeore5rhr') return Buffer.from('mine\n');
        throw new DemoError('unknown-edit', 'There is no such edit');
      },
    },
    ...overrides,
  };
}
