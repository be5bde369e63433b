import { DemoError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Operation, OperationTool } from './operation.ts';
import { operations } from './operation-table.ts';
import { modelWidth, widthForModels } from './operations/reads.ts';
import type { Parameter, Question } from './parameter.ts';
import type { DemoFrame, ShowCheck, Tool, ToolAnswer, ToolHints } from './tool.ts';
import { findingsTold, toJson } from './tools/brief.ts';
import { checkSchema, outputSchemaOf } from './tools/schemas.ts';
import { writingTools } from './tools/writing.ts';

/** Notes and picture of any demo or slide; `notes` and `picture` are for the current ones. */
const previewTool: Tool = {
  name: 'preview',
  title: 'Preview of a Demo',
  icon: 'eye',
  summary: 'Look at any demo or slide without moving the show',
  description:
    'Look at any demo or slide without moving the show. Returns its speaker notes and a PNG, as if the show began now.',
  kind: 'read',
  needs: 'previewDemo',
  parameters: [
    { name: 'id', type: 'string', in: ['body'], required: true, summary: 'the id of the demo' },
    {
      name: 'frame',
      type: 'integer',
      in: ['body'],
      minimum: 1,
      maximum: 10_000,
      summary: 'the number of one of its slides; the first when left out',
    },
    modelWidth,
  ],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  progress: 'Looking at a demo',
  async run({ previewDemo }, { id = '', frame = 1, w = widthForModels }) {
    if (!previewDemo) throw new DemoError('unsupported', 'Demos cannot be previewed here');
    const seen = await previewDemo({ id, frame, width: w });
    return { text: describeFrame(seen, frame), png: seen.png };
  },
};

function describeFrame({ title, caption, count, notes, shortfall }: DemoFrame, frame: number): string {
  const place = [`frame ${frame} of ${count}`, caption].filter((part) => part !== undefined).join(': ');
  const lines = [
    `${title} (${place})`,
    shortfall === undefined ? undefined : `The audience will see this differently: ${shortfall}`,
    notes === undefined ? 'There are no speaker notes.' : `Speaker notes:\n\n${notes.trim()}`,
  ];
  return lines.filter((line) => line !== undefined).join('\n\n');
}

const ifRevision: Parameter = {
  name: 'ifRevision',
  type: 'integer',
  in: ['body'],
  summary: 'run only if the show is still at this revision (from state), so that a repeated call runs only once',
};
const preflight: Tool = {
  name: 'preflight',
  ...describe('Check the show, or a demo file, for what would fail on stage', {
    title: 'Check the Show',
    icon: 'checklist',
    more: 'Reads the demo files and runs every demo in an in-memory editor: no file changes, and no command runs. Returns findings with positions and fixes.',
    progress: 'Checking the show',
  }),
  kind: 'read',
  needs: 'checkShow',
  parameters: [
    {
      name: 'file',
      type: 'string',
      in: ['body'],
      summary: 'one demo file, as if the show began with it; all files when left out',
    },
    {
      name: 'text',
      type: 'string',
      in: ['body'],
      summary: 'unsaved text of that file',
    },
  ],
  hints: hintsOf({ kind: 'read' }),
  output: checkSchema,
  async run({ checkShow }, { file, text }) {
    if (file === undefined && text !== undefined) {
      throw new DemoError('bad-request', '"file" is missing: "text" needs the name of its file', {
        hint: 'Give "file" too.',
      });
    }
    return { json: briefCheck(await checkShow?.(file === undefined ? undefined : { file, text })) };
  },
};

export const tools: readonly Tool[] = [
  ...Object.entries(operations).flatMap(toolsOf),
  preflight,
  previewTool,
  ...writingTools,
];

function toolsOf([operationName, operation]: readonly [string, Operation]): readonly Tool[] {
  const { kind, queues, run, says, question, tool } = operation;
  if (!tool) return [];
  const { name = operationName, summary = operation.summary, parameters = operation.parameters, defaults } = tool;
  const { brief = inFull, output = tool.brief ? undefined : outputSchemaOf(operation) } = tool;
  return [
    {
      name,
      ...describe(summary, tool),
      kind,
      parameters: queues ? [...parameters, ifRevision] : parameters,
      hints: hintsOf(operation),
      ...(output && { output }),
      ...(question && { question: (titleOf, input) => question(titleOf, namedIn(input)) }),
      async run({ show }, params, onStart) {
        const answer = await run(show, { ...defaults, ...params }, onStart);
        return { ...brief(answer), ...(says && { says: says(answer) }) };
      },
    },
  ];
}

function inFull(answer: unknown): ToolAnswer {
  return { json: toJson(Object(answer)) };
}

function describe(summary: string, { title, icon, more, progress }: OperationTool<unknown>) {
  return { title, icon, summary, description: `${summary}. ${more}`, progress };
}

/** A step may overwrite files, run commands and open web pages. */
function hintsOf({ kind, queues, idempotent }: Pick<Operation, 'kind' | 'queues' | 'idempotent'>): ToolHints {
  const isRead = kind === 'read';
  const isStep = queues === true;
  return {
    readOnlyHint: isRead,
    destructiveHint: isStep,
    idempotentHint: isRead || idempotent === true,
    openWorldHint: isStep,
  };
}

function namedIn({ id, slide, on }: JsonObject): Parameters<Question>[1] {
  return {
    ...(typeof id === 'string' && { id }),
    ...(typeof slide === 'number' && { slide }),
    ...(typeof on === 'boolean' && { on }),
  };
}

function briefCheck(check: ShowCheck | undefined): JsonObject {
  const { summary = '', failing = 0, findings = [] } = check ?? {};
  const told = findings.slice(0, findingsTold);
  const more = findings.length - told.length;
  return toJson({ summary, failing, findings: told, ...(more > 0 && { more }) });
}
