import { DemoError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Parameter } from '../parameter.ts';
import type { WrittenDemo } from '../show-author.ts';
import type { Tool, ToolAnswer, ToolHints, ToolParts } from '../tool.ts';
import { findingsTold, toJson } from './brief.ts';
import { madeShowSchema, writtenDemoSchema } from './schemas.ts';

const actionName: Parameter = {
  name: 'name',
  type: 'string',
  in: ['body'],
  summary: 'an action, for its fields; all actions in a line each when left out',
};
const title = {
  name: 'title',
  type: 'string',
  in: ['body'],
  summary: 'the title of the demo, as the presenter reads it in lists',
} as const satisfies Parameter;
const actions: Parameter = {
  name: 'actions',
  type: 'objects',
  in: ['body'],
  summary: 'its actions in order, as demo files have them: {"action": "open", "path": "src/app.ts"}',
};
const file: Parameter = {
  name: 'file',
  type: 'string',
  in: ['body'],
  summary: 'the demo file, such as .demo/talk.json, also a new one; the last one of the show when left out',
};
const after: Parameter = {
  name: 'after',
  type: 'string',
  in: ['body'],
  summary: 'the id of the demo that it comes behind; at the end of the file when left out',
};
const id: Parameter = {
  name: 'id',
  type: 'string',
  in: ['body'],
  required: true,
  summary: 'the id of the demo',
};
const before: Parameter = {
  name: 'before',
  type: 'string',
  in: ['body'],
  summary: 'the id of the demo that it comes before; last when left out',
};
const target: Parameter = {
  name: 'file',
  type: 'string',
  in: ['body'],
  summary: 'the demo file that it comes to; its own when left out',
};
const from: Parameter = {
  name: 'from',
  type: 'string',
  in: ['body'],
  required: true,
  summary: 'a Git revision: the show begins at its tree',
};
const to: Parameter = { name: 'to', type: 'string', in: ['body'], summary: 'the last commit; HEAD when left out' };

const reads: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const writes: ToolHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const comesBack =
  'Returns its place, the id that run and goTo take, and findings: mend those with editDemo. Call preflight when the show is written.';

/** Tools that change demo files and nothing else. */
export const writingTools: readonly Tool[] = [
  {
    name: 'describeActions',
    title: 'Actions of Demo Files',
    icon: 'book',
    ...describe(
      'Describe what demos can do',
      'Lists every action of demo files with its fields, or explains one. Read this before you write a demo.',
    ),
    kind: 'read',
    needs: 'author',
    parameters: [actionName],
    hints: reads,
    progress: 'Reading about the actions',
    run: async (parts, params) => ({ text: (await authorOf(parts)).describeActions(params.name) }),
  },
  {
    name: 'addDemo',
    title: 'Add a Demo',
    icon: 'add',
    ...describe(
      'Add a demo to the show',
      `A demo is what one press of Next runs. Nothing is written where an action is wrong. ${comesBack}`,
    ),
    kind: 'command',
    needs: 'author',
    parameters: [{ ...title, required: true }, actions, file, after],
    hints: writes,
    output: writtenDemoSchema,
    question: (_titleOf, input) => `Add the demo${named(input.title)} to the show?`,
    progress: 'Writing a demo',
    async run(parts, { title: wanted = '', ...params }, onStart) {
      const author = await authorOf(parts);
      onStart();
      const { actions, file, after } = params;
      return tellWritten(parts, await author.addDemo({ title: wanted, actions, file, after }));
    },
  },
  {
    name: 'editDemo',
    title: 'Edit a Demo',
    icon: 'edit',
    ...describe(
      'Edit a demo of the show',
      `The title and the actions that you give take the place of those it has; the rest of the file stays as it is written. ${comesBack}`,
    ),
    kind: 'command',
    needs: 'author',
    parameters: [id, title, actions],
    hints: { ...writes, destructiveHint: true, idempotentHint: true },
    output: writtenDemoSchema,
    question: (titleOf, input) =>
      `Edit the demo${named(typeof input.id === 'string' ? titleOf(input.id) : undefined)}?`,
    progress: 'Editing a demo',
    async run(parts, { id: demo = '', title, actions }, onStart) {
      const author = await authorOf(parts);
      onStart();
      return tellWritten(parts, await author.editDemo(demo, { title, actions }));
    },
  },
  {
    name: 'moveDemo',
    title: 'Move a Demo',
    icon: 'arrow-swap',
    ...describe('Move a demo to another place in the show', `It stays as it is written. ${comesBack}`),
    kind: 'command',
    needs: 'author',
    parameters: [id, before, target],
    hints: { ...writes, idempotentHint: true },
    output: writtenDemoSchema,
    question: (titleOf, input) =>
      `Move the demo${named(typeof input.id === 'string' ? titleOf(input.id) : undefined)}?`,
    progress: 'Moving a demo',
    async run(parts, { id: demo = '', before, file }, onStart) {
      const author = await authorOf(parts);
      onStart();
      return tellWritten(parts, await author.moveDemo(demo, { before, file }));
    },
  },
  {
    name: 'makeFromCommits',
    title: 'Make a Show from Commits',
    icon: 'git-commit',
    ...describe(
      'Make a demo file from Git commits',
      'Each commit becomes a demo: its subject the title, its body the notes. The tree of "from" must be checked out before it runs. Returns the new file, its demos, and files that it cannot change.',
    ),
    kind: 'command',
    needs: 'author',
    parameters: [from, to],
    hints: writes,
    output: madeShowSchema,
    question: (_titleOf, input) => `Make a show from the commits${named(input.from, ' after')}?`,
    progress: 'Making a show from commits',
    async run(parts, { from = '', to }, onStart) {
      const author = await authorOf(parts);
      onStart();
      return { json: toJson(await author.makeFromCommits({ from, to })) };
    },
  },
];

async function tellWritten({ checkShow }: ToolParts, written: WrittenDemo): Promise<ToolAnswer> {
  const check = await checkShow?.({ file: written.file });
  const findings = check?.findings.filter(({ demo }) => demo === undefined || demo === written.demo.id) ?? [];
  return { json: toJson({ ...written, findings: findings.slice(0, findingsTold) }) };
}

function describe(summary: string, more: string) {
  return { summary, description: `${summary}. ${more}` };
}

function named(name: JsonObject[string] | undefined, before = ''): string {
  return typeof name === 'string' ? `${before} “${name.slice(0, 60)}”` : '';
}

async function authorOf({ author }: ToolParts) {
  if (author) return author();
  throw new DemoError('unsupported', 'No demo files can be written here');
}
