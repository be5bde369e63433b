import type { JsonValue } from '../../core/json.ts';
import type { ResponseDeadline } from '../calls/execution.ts';
import { type ApiResponse, emptyResponse, jsonResponse, type RequestHeaders } from '../exchange.ts';
import type { Toolbox } from '../tool.ts';
import { judgeEra, modernRevision, unspokenRevision } from './era.ts';
import { modernResult, serve } from './methods.ts';
import { parseMessage, type RpcId, type RpcOutcome, rpcAnswer, rpcCodes, rpcError } from './rpc.ts';

/** Messages per batch: the same as steps in the queue. */
const batchLimit = 16;

interface McpCall extends ResponseDeadline {
  readonly message: string;
  readonly headers: RequestHeaders;
}

interface McpReply {
  /** 202: no answer. */
  readonly status: 200 | 202 | 400 | 404;
  readonly answer?: object;
  /** A tool that changes something was called. */
  readonly isCommand?: boolean;
  readonly says?: string;
}

/** Answers MCP clients over Streamable HTTP. Every answer is plain JSON. */
export async function answerMcp(call: McpCall, toolbox: Toolbox): Promise<ApiResponse> {
  const { message, headers } = call;
  const value = parseJson(message);
  if (value === undefined) return toResponse(refuse(400, undefined, rpcError(rpcCodes.parseError, 'Parse error')));
  if (!Array.isArray(value)) return toResponse(await answerOne(value, call, toolbox));
  const isWellFormed = value.length > 0 && value.length <= batchLimit && knowsBatches(headers);
  if (!isWellFormed) return toResponse(refuse(400, undefined, invalidRequest()));
  // Run all at once: steps queue in this order, and one deadline applies to all.
  const replies = await Promise.all(value.map((one) => answerOne(one, call, toolbox)));
  return toResponse(joinReplies(replies));
}

async function answerOne(value: JsonValue, call: McpCall, toolbox: Toolbox): Promise<McpReply> {
  const { headers } = call;
  const message = parseMessage(value);
  if (message.kind === 'notification') return { status: 202 };
  // Only a server that sends requests gets responses; in the modern revision none does.
  if (message.kind === 'response' && headers['mcp-protocol-version'] !== modernRevision) return { status: 202 };
  if (message.kind !== 'request') return refuse(400, 'id' in message ? message.id : undefined, invalidRequest());
  const { id } = message;
  const era = judgeEra(message, headers);
  if (typeof era === 'object') return refuse(400, id, era);
  const { tool, says, ...outcome } = await serve(message, era, toolbox, call);
  const ofTool = { isCommand: tool?.kind === 'command', ...(says !== undefined && { says }) };
  if (era === 'handshake') return { status: 200, answer: rpcAnswer(id, outcome), ...ofTool };
  if ('error' in outcome) return refuse(outcome.error.code === rpcCodes.methodNotFound ? 404 : 400, id, outcome);
  return { status: 200, answer: rpcAnswer(id, { result: modernResult(outcome.result) }), ...ofTool };
}

function joinReplies(replies: readonly McpReply[]): McpReply {
  const answers = replies.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  if (answers.length === 0) return { status: 202 };
  const says = replies.flatMap((reply) => reply.says ?? []).join('; ');
  return { status: 200, answer: answers, isCommand: replies.some(({ isCommand }) => isCommand), says };
}

function toResponse({ status, answer, isCommand, says }: McpReply): ApiResponse {
  const response = answer === undefined ? emptyResponse(status) : jsonResponse(status, answer);
  return { ...response, ...(isCommand && { isCommand: true as const }), ...(says !== undefined && { says }) };
}

function refuse(status: 400 | 404, id: RpcId | undefined, outcome: RpcOutcome): McpReply {
  return { status, answer: rpcAnswer(id, outcome) };
}

function invalidRequest(): RpcOutcome {
  return rpcError(rpcCodes.invalidRequest, 'Invalid request');
}

function knowsBatches(headers: RequestHeaders): boolean {
  return (headers['mcp-protocol-version'] ?? unspokenRevision) === unspokenRevision;
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
