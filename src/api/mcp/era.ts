import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { RequestHeaders } from '../exchange.ts';
import { type RpcError, type RpcRequest, rpcCodes, rpcError } from './rpc.ts';

/** The revision without a handshake: every request names its revision. */
export const modernRevision = '2026-07-28';

/** Revisions that start with `initialize`, newest first. */
export const handshakeRevisions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

export const revisions: readonly string[] = [modernRevision, ...handshakeRevisions];

/** Assumed if a request names no revision. The only one with batches. */
export const unspokenRevision = '2025-03-26';

export function isHandshakeRevision(revision: string): boolean {
  return handshakeRevisions.some((known) => known === revision);
}

export type Era = 'modern' | 'handshake';

const revisionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

/**
 * A request that names a revision in its body is modern, and its headers must match its body. A faulty one is answered
 * with 400.
 */
export function judgeEra(request: RpcRequest, headers: RequestHeaders): Era | { readonly error: RpcError } {
  const meta = metaOf(request.params);
  const named = meta[revisionKey];
  const header = headers['mcp-protocol-version'];
  if (named === undefined) {
    if (header === modernRevision) return missing(revisionKey);
    return header === undefined || isHandshakeRevision(header) ? 'handshake' : unsupported(header);
  }
  if (named !== header) return mismatch('MCP-Protocol-Version');
  if (isHandshakeRevision(header)) return 'handshake';
  if (header !== modernRevision) return unsupported(header);
  if (!isJsonObject(meta[capabilitiesKey])) return missing(capabilitiesKey);
  return checkNames(request, headers) ?? 'modern';
}

/** The parameter that the header `Mcp-Name` repeats, by method. */
const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Headers name the method and its subject for proxies that route by them, so they must match the body. */
function checkNames({ method, params }: RpcRequest, headers: RequestHeaders): { readonly error: RpcError } | undefined {
  if (headers['mcp-method'] !== method) return mismatch('Mcp-Method');
  const named = Object.hasOwn(namedBy, method) ? params[namedBy[method] ?? ''] : undefined;
  if (!Object.hasOwn(namedBy, method) || decodeHeader(headers['mcp-name']) === named) return undefined;
  return mismatch('Mcp-Name');
}

/** Names that are not plain ASCII are sent as Base64. */
function decodeHeader(value = ''): string {
  const isEncoded = value.startsWith('=?base64?') && value.endsWith('?=');
  return isEncoded ? Buffer.from(value.slice('=?base64?'.length, -'?='.length), 'base64').toString() : value;
}

function metaOf({ _meta }: JsonObject): JsonObject {
  const meta: JsonValue | undefined = _meta;
  return isJsonObject(meta) ? meta : {};
}

function missing(key: string): { readonly error: RpcError } {
  return rpcError(rpcCodes.invalidParams, `The request has no "${key}" in its "_meta"`);
}

function mismatch(name: string): { readonly error: RpcError } {
  return rpcError(rpcCodes.headerMismatch, `The header ${name} is missing, or does not match the body`);
}

function unsupported(requested: string): { readonly error: RpcError } {
  const data = { supported: revisions, requested: requested.slice(0, 40) };
  return rpcError(rpcCodes.unsupportedRevision, 'Unsupported protocol version', data);
}
