import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { version } from '../../core/version.ts';
import type { ResponseDeadline } from '../calls/execution.ts';
import type { Tool, Toolbox, ToolContent, ToolResult } from '../tool.ts';
import { inputSchemaOf } from '../tools/schemas.ts';
import { type Era, handshakeRevisions, isHandshakeRevision, revisions } from './era.ts';
import { type RpcOutcome, type RpcRequest, rpcCodes, rpcError } from './rpc.ts';

export type Served = RpcOutcome & { readonly tool?: Tool; readonly says?: string };

const serverInfo = { name: 'showrunner', title: 'Showrunner', version };
const instructions =
  'Showrunner runs a talk in an editor: scripted code demos and slides, step by step, in front of an audience. Call state to see where the show is before you move it, and move it only when the presenter wants you to.';

/** Milliseconds that clients may cache lists, which never change while we run. */
const keptFor = 3_600_000;

/** Requests are independent: a handshake leaves no state. */
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
    const capabilities = capabilitiesOf(toolbox);
    return { result: { supportedVersions: revisions, capabilities, instructions, ...cacheable } };
  }
  if (era === 'handshake' && method === 'initialize') return { result: initialize(params, toolbox) };
  if (era === 'handshake' && method === 'ping') return { result: {} };
  if (toolbox.guide && Object.hasOwn(guideMethods, method)) {
    const outcome = guideMethods[method]?.(params, await toolbox.guide());
    if (outcome && 'result' in outcome) return { result: { ...outcome.result, ...(era === 'modern' && cacheable) } };
    if (outcome) return outcome;
  }
  return rpcError(rpcCodes.methodNotFound, 'Method not found');
}

export function modernResult(result: JsonObject): JsonObject {
  return { resultType: 'complete', ...result, _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } };
}

const cacheable: JsonObject = { ttlMs: keptFor, cacheScope: 'public' };

function capabilitiesOf({ guide }: Toolbox): JsonObject {
  return { tools: {}, ...(guide && { resources: {}, prompts: {} }) };
}

function initialize({ protocolVersion }: JsonObject, toolbox: Toolbox): JsonObject {
  const isKnown = typeof protocolVersion === 'string' && isHandshakeRevision(protocolVersion);
  const revision = isKnown ? protocolVersion : handshakeRevisions[0];
  return { protocolVersion: revision, capabilities: capabilitiesOf(toolbox), serverInfo, instructions };
}

function listTools({ cursor }: JsonObject, era: Era, { tools }: Toolbox): RpcOutcome {
  if (cursor !== undefined) return rpcError(rpcCodes.invalidParams, 'All tools are on one page: omit "cursor"');
  return { result: { tools: tools.map(describeTool), ...(era === 'modern' && cacheable) } };
}

async function callTool(params: JsonObject, toolbox: Toolbox, deadline: ResponseDeadline): Promise<Served> {
  const { name, arguments: input = {} } = params;
  const tool = toolbox.tools.find((candidate) => candidate.name === name);
  if (typeof name !== 'string') return rpcError(rpcCodes.invalidParams, '"name" is missing: name a tool');
  if (tool === undefined) return rpcError(rpcCodes.invalidParams, `Unknown tool: ${name.slice(0, 40)}`);
  if (!isJsonObject(input)) return rpcError(rpcCodes.invalidParams, '"arguments" must be an object');
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

/** A scheme that nothing else opens. */
const guideUri = 'showrunner://guide';

const resource = {
  uri: guideUri,
  name: 'guide',
  title: 'How to write a talk for Showrunner',
  description: 'The format of demo files, all actions, and what makes a good demo. Read it before you write a talk.',
  mimeType: 'text/markdown',
};
const prompt = {
  name: 'writeTalk',
  title: 'Write a talk',
  description: 'Write a talk of code demos and slides about the code in this folder.',
  arguments: [
    { name: 'about', title: 'Subject', description: 'The subject of the talk, in one sentence', required: true },
  ],
};

const guideMethods: Readonly<Record<string, (params: JsonObject, guide: string) => RpcOutcome>> = {
  'resources/list': () => ({ result: { resources: [resource] } }),
  'resources/templates/list': () => ({ result: { resourceTemplates: [] } }),
  'resources/read': ({ uri }, text) =>
    uri === guideUri
      ? { result: { contents: [{ uri, mimeType: resource.mimeType, text }] } }
      : rpcError(rpcCodes.invalidParams, `There is no such resource: ${String(uri).slice(0, 80)}`),
  'prompts/list': () => ({ result: { prompts: [prompt] } }),
  'prompts/get': ({ name, arguments: given }, guide) => {
    if (name !== prompt.name) {
      return rpcError(rpcCodes.invalidParams, `There is no such prompt: ${String(name).slice(0, 80)}`);
    }
    const { about } = Object(given) as JsonObject;
    if (typeof about !== 'string' || about.trim() === '') {
      return rpcError(rpcCodes.invalidParams, 'The prompt needs the argument "about"');
    }
    const text = `Write a talk for Showrunner about this: ${about.trim()}\n\nThis is how talks are written:\n\n${guide}`;
    return {
      result: { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] },
    };
  },
};
