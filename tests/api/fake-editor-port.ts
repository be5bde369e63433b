import type { Demos, EditorPort, StepOptions, StepResult } from '../../src/api/editor-port.ts';

export interface FakeEditorPort extends EditorPort {
  /** Everything that was asked for and changes something, one line each. */
  readonly ran: readonly string[];
}

export const someDemos: Demos = {
  demoFiles: [{ filePath: '/talk/.demo/1.json', demos: [{ id: 'hello', title: 'Say “hello”' }] }],
  nextDemo: { id: 'hello', title: 'Say “hello”' },
  slides: {},
};

/** A show that does nothing and remembers what it was told. `overrides` replace single methods. */
export function createFakeEditorPort(overrides: Partial<EditorPort> = {}): FakeEditorPort {
  const ran: string[] = [];
  const step = async (line: string, options: StepOptions = {}): Promise<StepResult> => {
    ran.push(Object.keys(options).length === 0 ? line : `${line} ${JSON.stringify(options)}`);
    return { status: 'done', executed: { id: 'hello', title: 'Hello' }, revision: ran.length };
  };
  return {
    ran,
    next: (options) => step('next', options),
    previous: (options) => step('previous', options),
    runById: (id, options) => step(`runById ${id}`, options),
    async reset(options) {
      const { revision } = await step('reset', options);
      return { status: 'done', revision };
    },
    async stop() {
      ran.push('stop');
    },
    demos: () => someDemos,
    titleOf: (id = 'hello') => (id === 'hello' ? 'Say <hello>' : undefined),
    notes: async () => '# Notes',
    notesAt: async (path) => `# Notes of ${path}`,
    screenshot: async ({ width = 1280 } = {}) => ({ png: Buffer.from(`PNG ${width}`), source: 'card' }),
    async zoom(direction) {
      ran.push(`zoom ${direction}`);
    },
    bringToFront: async () => undefined,
    ...overrides,
  };
}
