import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { ResponseDeadline } from '../calls/execution.ts';
import { surfaceVersion } from '../describing/openapi.ts';
import type { Tool, Toolbox, ToolContent, ToolResult } from '../tool.ts';
import { inputSchemaOf } from '../tools/schemas.ts';
import { type Era, handshakeRevisions, isHandshakeRevision, revisions } from './era.ts';
import { type RpcOutcome, type RpcRequest, rpcCodes, rpcError } from './rpc.ts';

/** Outcome of a request, and the tool that it called. */
export type Served = RpcOutcome & { readonly tool?: Tool; readonly says?: string };

const serverInfo = { name: 'showrunner', title: 'Showrunner', version: surfaceVersion };
const instructions =
  'Showrunner runs a talk in an editor: scripted code demos and slides, step by step, in front of an audience. Call state to see where the show is before you move it, and move it only when the presenter wants you to.';
const capabilities = { tools: {} };
/** Milliseconds that a client may keep what never changes while we run. */
const keptFor = 3_600_000;

/** Answers a request. Every one stands for itself: a handshake leaves nothing behind. */
export async function serve(
  request: RpcRequest,
  era: Era,
  toolbox: Toolbox,
  deadline: ResponseDeadline,
): Promise<Served> {
  const { method, params } = request;
  if (method === 'tools/call') return callTool(params, toolbox, deadline);
  if (method === 'tools/list') return listTools(params, era, toolbox);
  if (era === 'modern' && method === 'server/discover') {
    return { result: { supportedVersions: revisions, capabilities, instructions, ...cacheable } };
  }
  if (era === 'handshake' && method === 'initialize') return { result: initialize(params) };
  if (era === 'handshake' && method === 'ping') return { result: {} };
  return rpcError(rpcCodes.methodNotFound, 'Method not found');
}

/** Members of every result of the modern revision. */
export function modernResult(result: JsonObject): JsonObject {
  return { resultType: 'complete', ...result, _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } };
}

const cacheable: JsonObject = { ttlMs: keptFor, cacheScope: 'public' };

function initialize({ protocolVersion }: JsonObject): JsonObject {
  const isKnown = typeof protocolVersion === 'string' && isHandshakeRevision(protocolVersion);
  return { protocolVersion: isKnown ? protocolVersion : handshakeRevisions[0], capabilities, serverInfo, instructions };
}

function listTools({ cursor }: JsonObject, era: Era, { tools }: Toolbox): RpcOutcome {
  if (cursor !== undefined) return rpcError(rpcCodes.invalidParams, 'There is one page of tools, without a cursor');
  return { result: { tools: tools.map(describeTool), ...(era === 'modern' && cacheable) } };
}

async function callTool(params: JsonObject, toolbox: Toolbox, deadline: ResponseDeadline): Promise<Served> {
  const { name, arguments: input = {} } = params;
  const tool = toolbox.tools.find((candidate) => candidate.name === name);
  if (typeof name !== 'string') return rpcError(rpcCodes.invalidParams, 'A call must name a tool');
  if (tool === undefined) return rpcError(rpcCodes.invalidParams, `Unknown tool: ${name.slice(0, 40)}`);
  if (!isJsonObject(input)) return rpcError(rpcCodes.invalidParams, 'The arguments of a call must be an object');
  const result = await toolbox.call(tool, input, deadline);
  const says = result.says === undefined ? name : `${name}, ${result.says}`;
  return { result: describeResult(result), tool, says };
}

function describeTool(tool: Tool): JsonObject {
  const { name, title, description, hints, output } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(tool),
    ...(output && { outputSchema: output }),
    annotations: { ...hints },
  };
}

function describeResult({ content, structured, isError }: ToolResult): JsonObject {
  return {
    content: content.map(describeContent),
    ...(structured && { structuredContent: structured }),
    ...(isError && { isError }),
  };
}

function describeContent(content: ToolContent): JsonObject {
  if (content.type === 'text') return { ...content };
  return { type: 'image', data: Buffer.from(content.png).toString('base64'), mimeType: 'image/png' };
}
