import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createToolbox, type ToolboxOptions } from '../../src/api/create-toolbox.ts';
import type { EditorPort } from '../../src/api/editor-port.ts';
import type { ShowAuthor } from '../../src/api/show-author.ts';
import type { DemoFrame, ShowCheck } from '../../src/api/tool.ts';
import { tools } from '../../src/api/tool-table.ts';
import { inputSchemaOf } from '../../src/api/tools/schemas.ts';
import { createEmitter } from '../../src/core/emitter.ts';
import { DemoError } from '../../src/core/errors.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { createFakeEditorPort, someState } from './fake-editor-port.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const check: ShowCheck = {
  summary: '1 demo, 1 would fail: 1 error',
  failing: 1,
  findings: [{ severity: 'error', place: '.demo/1.json:3', demo: 'hello', message: 'open: There is no file a.ts.' }],
};

const seen: DemoFrame = {
  title: '',
  caption: 'slides.md, slide 2 of 6',
  count: 3,
  notes: 'Say <hello>.\n',
  png: new Uint8Array([1]),
  shortfall: undefined,
};

function createBox(show: Partial<EditorPort> = {}, options: Partial<ToolboxOptions> = {}) {
  const fake = createFakeEditorPort(show);
  const bugs: unknown[] = [];
  const clock = createVirtualClock();
  const box = createToolbox({
    show: fake,
    clock,
    isTrusted: () => true,
    reportBug: (error) => bugs.push(error),
    checkShow: async () => check,
    previewDemo: async (wanted) => ({ ...seen, title: `${wanted.id} at ${wanted.width}` }),
    author: async () => author,
    ...options,
  });
  const toolOf = (name: string) => box.tools.find((tool) => tool.name === name)!;
  return {
    box,
    bugs,
    clock,
    ran: fake.ran,
    show: fake,
    toolOf,
    call: (name: string, input: JsonObject = {}) => box.call(toolOf(name), input),
  };
}

/** Arguments that match the fake show. */
const inputs: Readonly<Record<string, JsonObject>> = {
  run: { id: 'hello' },
  preview: { id: 'hello' },
  goTo: { id: 'hello' },
  blackout: { on: true },
  timer: { action: 'pause' },
  addDemo: { title: 'Hello', actions: [{ action: 'open', path: 'a.ts' }] },
  editDemo: { id: 'hello', title: 'Hello' },
  moveDemo: { id: 'hello' },
  makeFromCommits: { from: 'v1' },
};

const written = { file: '.demo/talk.json', line: 4, demo: { id: 'hello', title: 'Hello' } };
const author: ShowAuthor = {
  describeActions: () => 'Used most: openSlide.',
  addDemo: async () => written,
  editDemo: async () => written,
  moveDemo: async () => written,
  makeFromCommits: async () => ({ file: '.demo/commits.json', demos: [written.demo], unchanged: [] }),
};

describe('the tools', () => {
  it('have unique names that every client accepts', () => {
    const names = tools.map(({ name }) => name);
    expect(names.filter((name) => !/^[A-Za-z]{1,32}$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('use little of a model’s context: names, descriptions and arguments', () => {
    const told = tools.map((tool) => [tool.name, tool.description, inputSchemaOf(tool)]);
    expect(JSON.stringify(told).length).toBeLessThan(10_500);
  });

  it('have unique icons', () => {
    const icons = tools.map(({ icon }) => icon);
    expect(icons.filter((icon) => !/^[a-z-]+$/.test(icon))).toEqual([]);
    expect(new Set(icons).size).toBe(icons.length);
  });

  it('declare in hints what they change', () => {
    const hints = tools.map(({ name, hints }) => {
      const said = Object.entries(hints).filter(([, is]) => is);
      return `${name}: ${said.map(([hint]) => hint.replace('Hint', '')).join(', ')}`;
    });
    expect(hints).toMatchInlineSnapshot(`
      [
        "state: readOnly, idempotent",
        "demos: readOnly, idempotent",
        "next: destructive, openWorld",
        "previous: destructive, openWorld",
        "run: destructive, openWorld",
        "goTo: destructive, idempotent, openWorld",
        "reset: destructive, idempotent, openWorld",
        "undoGoingBack: destructive, openWorld",
        "stop: idempotent",
        "blackout: idempotent",
        "timer: ",
        "notes: readOnly, idempotent",
        "picture: readOnly, idempotent",
        "edits: readOnly, idempotent",
        "preflight: readOnly, idempotent",
        "preview: readOnly, idempotent",
        "describeActions: readOnly, idempotent",
        "addDemo: ",
        "editDemo: destructive, idempotent",
        "moveDemo: idempotent",
        "makeFromCommits: ",
      ]
    `);
  });

  it('have a question to confirm each change, and none for reading', () => {
    for (const { kind, question, hints } of tools) {
      expect(question !== undefined).toBe(kind === 'command');
      expect(hints.readOnlyHint).toBe(kind === 'read');
    }
  });

  it.each([
    ['next', {}, 'Run “Say <hello>”?'],
    ['previous', {}, 'Go back one step?'],
    ['run', { id: 'hello' }, 'Run “Say <hello>”?'],
    ['run', { id: 'nowhere' }, 'Run “a demo”?'],
    ['run', { id: 7 }, 'Run “a demo”?'],
    ['goTo', { id: 'hello' }, 'Go to “Say <hello>”?'],
    ['goTo', { slide: 3 }, 'Go to slide 3?'],
    ['blackout', { on: true }, 'Show the audience a black screen?'],
    ['blackout', { on: false }, 'End the black screen?'],
    ['addDemo', { title: 'Say more' }, 'Add the demo “Say more” to the show?'],
    ['addDemo', { title: 7 }, 'Add the demo to the show?'],
    ['editDemo', { id: 'hello' }, 'Edit the demo “Say <hello>”?'],
    ['editDemo', { id: 'nowhere' }, 'Edit the demo?'],
  ])('are confirmed with a question for %s with %j: %s', (name, input, question) => {
    const { show, toolOf } = createBox();
    expect(toolOf(name).question?.(show.titleOf, input as JsonObject)).toBe(question);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    'take arguments and give results that match their schemas: %s',
    async (name, { output }) => {
      const { call, toolOf } = createBox();
      const input = inputs[name] ?? {};
      expect(ajv.validate(inputSchemaOf(toolOf(name)), input)).toBe(true);
      const result = await call(name, input);
      expect(result.isError).toBeUndefined();
      expect(result.structured !== undefined).toBe(output !== undefined);
      if (output === undefined) return;
      ajv.validate(output, result.structured);
      expect(ajv.errorsText()).toBe('No errors');
      expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structured) }]);
    },
  );

  it('do not include preflight when the host has none', () => {
    const { box } = createBox({}, { checkShow: undefined });
    expect(box.tools.map(({ name }) => name)).not.toContain('preflight');
  });
});

describe('the results of the tools', () => {
  it('consist of caption, notes and picture of any demo for preview', async () => {
    const { content } = await createBox().call('preview', { id: 'hello', frame: 2 });
    expect(content).toEqual([
      {
        type: 'text',
        text: 'hello at 640 (frame 2 of 3: slides.md, slide 2 of 6)\n\nSpeaker notes:\n\nSay <hello>.',
      },
      { type: 'image', png: seen.png },
    ]);
  });

  it('say for preview when there are no notes, and when the picture differs from the stage', async () => {
    const previewDemo = async () => ({
      ...seen,
      caption: undefined,
      notes: undefined,
      shortfall: 'no browser is there',
    });
    const { content } = await createBox({}, { previewDemo }).call('preview', { id: 'hello', w: 480 });
    expect(content[0]).toEqual({
      type: 'text',
      text: ' (frame 1 of 3)\n\nThe audience will see this differently: no browser is there\n\nThere are no speaker notes.',
    });
  });

  it('contain for state only what matters now', async () => {
    const past = [{ id: 'a', title: 'A', outcome: 'done', undoable: true } as const];
    const state = () => ({ ...someState, history: past, canGoBack: true });
    expect((await createBox({ state }).call('state')).structured).toEqual({
      revision: 0,
      status: 'idle',
      nextDemo: { id: 'hello', title: 'Say “hello”' },
      canGoBack: true,
      timer: { minutes: 20 },
    });
  });

  it('contain for demos the file names without their folders', async () => {
    expect((await createBox().call('demos')).structured).toEqual({
      demoFiles: [{ file: '1.json', demos: [{ id: 'hello', title: 'Say “hello”' }] }],
      nextDemo: { id: 'hello', title: 'Say “hello”' },
    });
  });

  it('contain for notes the plain text', async () => {
    expect(await createBox().call('notes')).toEqual({ content: [{ type: 'text', text: '# Notes' }] });
  });

  it('contain for picture a small picture by default, or one in the requested width', async () => {
    const pngOf = async (input: JsonObject) => {
      const [content] = (await createBox().call('picture', input)).content;
      return content?.type === 'image' ? Buffer.from(content.png).toString() : content;
    };
    expect(await pngOf({})).toBe('PNG 640');
    expect(await pngOf({ w: 1280 })).toBe('PNG 1280');
    expect(await pngOf({ of: 'current' })).toBe('PNG 640 current');
  });

  it('contain for preflight thirty findings, and how many more there are', async () => {
    const findings = Array(33).fill(check.findings[0]);
    const { call } = createBox({}, { checkShow: async () => ({ ...check, findings }) });
    const { structured } = await call('preflight');
    expect(structured).toMatchObject({ more: 3 });
    expect((structured as { findings: unknown[] }).findings).toHaveLength(30);
  });
});

describe('a tool call', () => {
  it('passes the arguments on', async () => {
    const { call, ran } = createBox();
    await call('next', { bringToFront: true, ifRevision: 7 });
    await call('run', { id: 'hello' });
    expect(ran).toEqual(['next {"bringToFront":true,"ifRevision":7}', 'runById hello']);
  });

  it.each([
    ['run', {}, '"id" is missing: give the id of a demo.'],
    ['goTo', { id: 'hello', slide: 2 }, 'Give "id" or "slide", not both.'],
    ['goTo', { slide: 0 }, '"slide" must be a whole number from 1 to 2147483647.'],
    ['blackout', {}, '"on" is missing.'],
    ['run', { id: 7 }, '"id" must be a non-empty string.'],
    ['run', { id: 'hello', speed: 2 }, 'There is no argument "speed".'],
    ['next', { bringToFront: 'perhaps' }, '"bringToFront" must be true, false, 1 or 0.'],
    ['next', { ifRevision: -1 }, '"ifRevision" must be a whole number from 0 to 2147483647.'],
    ['picture', { w: 9_999 }, '"w" must be a whole number from 48 to 1920.'],
    ['state', { constructor: 1 }, 'There is no argument "constructor".'],
  ])('reports what is wrong, and runs nothing, for %s with %j', async (name, input, text) => {
    const { call, ran } = createBox();
    expect(await call(name, input)).toEqual({ content: [{ type: 'text', text }], isError: true, says: 'bad-request' });
    expect(ran).toEqual([]);
  });

  it('reports an error and its hint to the model', async () => {
    const notes = async () => {
      throw new DemoError('no-notes', 'No demo has run yet', { hint: 'Run one.' });
    };
    expect((await createBox({ notes }).call('notes')).content).toEqual([
      { type: 'text', text: 'No demo has run yet. Run one.' },
    ]);
  });

  it('reports a bug only in the log', async () => {
    const state = () => {
      throw new TypeError('secret');
    };
    const { call, bugs } = createBox({ state });
    expect(JSON.stringify(await call('state'))).not.toContain('secret');
    expect(bugs).toHaveLength(1);
  });

  it('changes nothing in an untrusted workspace', async () => {
    const { call, ran } = createBox({}, { isTrusted: () => false });
    expect(await call('next')).toMatchObject({ isError: true, says: 'untrusted-workspace' });
    expect((await call('state')).isError).toBeUndefined();
    expect(ran).toEqual([]);
  });

  it('never begins if it is cancelled while it waits', async () => {
    const turn = createEmitter<void>();
    let changes = 0;
    const next: EditorPort['next'] = (options) =>
      new Promise((resolve, reject) => {
        turn.event(() => {
          try {
            options?.onStart?.();
            changes += 1;
            resolve({ status: 'done', executed: { id: 'a', title: 'A' }, revision: 1 });
          } catch (error) {
            reject(error);
          }
        });
      });
    const { box, toolOf } = createBox({ next });
    const cancelled = createEmitter<void>();
    const answer = box.call(toolOf('next'), {}, { onCancel: cancelled.event });
    cancelled.fire();
    expect(await answer).toMatchObject({ isError: true, says: 'stopping' });
    turn.fire();
    expect(changes).toBe(0);
  });

  it('continues if it is cancelled after it has begun', async () => {
    const next: EditorPort['next'] = (options) => {
      options?.onStart?.();
      return new Promise<never>(() => undefined);
    };
    const { box, toolOf } = createBox({ next });
    const cancelled = createEmitter<void>();
    const answer = box.call(toolOf('next'), {}, { onCancel: cancelled.event });
    await Promise.resolve();
    cancelled.fire();
    expect((await answer).structured).toEqual({ status: 'running' });
  });

  it('has no time limit if it only reads', async () => {
    const { call, clock } = createBox(
      {},
      { checkShow: () => new Promise((resolve) => clock.setTimeout(() => resolve(check), 30_000)) },
    );
    const answer = call('preflight');
    await clock.advance(30_000);
    expect((await answer).structured).toMatchObject({ failing: 1 });
  });
});
