import { DemoError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTrustError } from '../core/untrusted.ts';
import { type ExecutionAnswers, startExecution, waitForExecution } from './calls/execution.ts';
import { readValues } from './calls/values.ts';
import type { Params } from './parameter.ts';
import { describeError } from './responses/problem.ts';
import type { Tool, ToolAnswer, Toolbox, ToolParts, ToolResult } from './tool.ts';
import { tools } from './tool-table.ts';

export interface ToolboxOptions extends ToolParts {
  readonly clock: Clock;
  readonly isTrusted: () => boolean;
  readonly reportBug: (error: unknown) => void;
  readonly guide?: Toolbox['guide'];
}

export function createToolbox(options: ToolboxOptions): Toolbox {
  const { clock, isTrusted } = options;
  const work = async (tool: Tool, input: JsonObject, onStart: () => void): Promise<ToolResult> => {
    try {
      if (tool.kind === 'command' && !isTrusted()) throw createTrustError();
      return resultOf(await tool.run(options, readInput(tool, input), onStart));
    } catch (error) {
      return failureOf(error, options.reportBug);
    }
  };
  return {
    tools: tools.filter(({ needs }) => needs === undefined || options[needs] !== undefined),
    guide: options.guide,
    call(tool, input, { arrivedAt = clock.now(), onCancel } = {}) {
      const execution = startExecution((onStart) => work(tool, input, onStart), executionAnswers);
      const deadline = { arrivedAt: tool.kind === 'command' ? arrivedAt : undefined, onCancel };
      return waitForExecution(execution, deadline, clock);
    },
  };
}

const executionAnswers: ExecutionAnswers<ToolResult> = {
  running: () => ({ ...resultOf({ json: { status: 'running' } }), says: 'running' }),
  stopping: () => failure('This did not begin, because it was canceled or the API is being switched off.', 'stopping'),
  conclude: (result) => result,
};

/** Validates the input; a model may invent names. */
function readInput({ parameters }: Tool, input: JsonObject): Params {
  const unknown = Object.keys(input).find((key) => !parameters.some(({ name }) => name === key));
  if (unknown !== undefined) throw new DemoError('bad-request', `There is no argument "${unknown.slice(0, 40)}"`);
  const reading = readValues(parameters, ({ name }) => {
    const value = input[name];
    return value === undefined || value === null ? [] : [value];
  });
  if ('value' in reading) return reading.value;
  throw new DemoError('bad-request', reading.fault.detail);
}

/** Sends data as text too, because not every client reads structured content. */
function resultOf(answer: ToolAnswer): ToolResult {
  if ('png' in answer) {
    const { png, text } = answer;
    return { content: [...(text === undefined ? [] : [{ type: 'text', text } as const]), { type: 'image', png }] };
  }
  if ('text' in answer) return { content: [{ type: 'text', text: answer.text }] };
  const { json, says } = answer;
  return {
    content: [{ type: 'text', text: JSON.stringify(json) }],
    structured: json,
    ...(says !== undefined && { says }),
  };
}

function failureOf(error: unknown, reportBug: (error: unknown) => void): ToolResult {
  if (error instanceof DemoError) return failure(describeError(error), error.code);
  reportBug(error);
  return failure('This is a bug. See Showrunner’s log for details.', 'internal-error');
}

function failure(text: string, says: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true, says };
}
