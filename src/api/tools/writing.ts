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
  summary: 'an action to explain, with its fields; when left out, all actions in one line each',
};
const title = {
  name: 'title',
  type: 'string',
  in: ['body'],
  summary: 'the title of the demo, as shown in lists',
} as const satisfies Parameter;
const actions: Parameter = {
  name: 'actions',
  type: 'objects',
  in: ['body'],
  summary: 'its actions in order, as in demo files: {"action": "open", "path": "src/app.ts"}',
};
const file: Parameter = {
  name: 'file',
  type: 'string',
  in: ['body'],
  summary: 'the demo file, such as .demo/talk.json, which may be new; the last one of the show when left out',
};
const after: Parameter = {
  name: 'after',
  type: 'string',
  in: ['body'],
  summary: 'the id of the demo after which to add it; at the end of the file when left out',
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
  summary: 'the id of the demo before which to put it; at the end when left out',
};
const target: Parameter = {
  name: 'file',
  type: 'string',
  in: ['body'],
  summary: 'the demo file to move it to; its own when left out',
};
const from: Parameter = {
  name: 'from',
  type: 'string',
  in: ['body'],
  required: true,
  summary: 'the Git revision whose files the show begins with',
};
const to: Parameter = {
  name: 'to',
  type: 'string',
  in: ['body'],
  summary: 'the last commit to show; HEAD when left out',
};

const reads: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const writes: ToolHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const comesBack =
  'Returns its position, its id for run and goTo, and findings: fix those with editDemo. Call preflight when the show is complete.';

/** Tools that change demo files and nothing else. */
export const writingTools: readonly Tool[] = [
  {
    name: 'describeActions',
    title: 'Actions of Demo Files',
    icon: 'book',
    ...describe(
      'Describe what demos can do',
      'Lists all actions of demo files, or explains one with its fields. Read this before you write a demo.',
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
      `One press of Next runs one demo. If an action is invalid, nothing is written. ${comesBack}`,
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
      `Replaces the title, the actions, or both; the rest of the file stays unchanged. ${comesBack}`,
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
    ...describe('Move a demo to another place in the show', `The text of the demo stays unchanged. ${comesBack}`),
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
      'Each commit becomes a demo, with its subject as the title and its body as the notes. Check out the tree of "from" before the show runs. Returns the new file, its demos, and the files that the show cannot change.',
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
  throw new DemoError('unsupported', 'Demo files cannot be written here');
}
