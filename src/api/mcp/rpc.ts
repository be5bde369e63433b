import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/** JSON-RPC 2.0. */
export type RpcMessage =
  | RpcRequest
  | { readonly kind: 'notification' | 'response' }
  | { readonly kind: 'invalid'; readonly id?: RpcId };

export interface RpcRequest {
  readonly kind: 'request';
  readonly id: RpcId;
  readonly method: string;
  readonly params: JsonObject;
}

/** MCP does not allow `null`. */
export type RpcId = string | number;

export type RpcOutcome = { readonly result: JsonObject } | { readonly error: RpcError };

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonObject;
}

/** From JSON-RPC and MCP. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  headerMismatch: -32020,
  unsupportedRevision: -32022,
} as const;

export function parseMessage(value: JsonValue): RpcMessage {
  if (!isJsonObject(value) || value.jsonrpc !== '2.0') return { kind: 'invalid' };
  const { id, method, params = {} } = value;
  const isId = typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id));
  if (typeof method !== 'string') {
    return isId && ('result' in value || 'error' in value) ? { kind: 'response' } : invalid(isId ? id : undefined);
  }
  if (!Object.hasOwn(value, 'id')) return { kind: 'notification' };
  if (!isId) return { kind: 'invalid' };
  return isJsonObject(params) ? { kind: 'request', id, method, params } : invalid(id);
}

export function rpcError(code: number, message: string, data?: JsonObject): { readonly error: RpcError } {
  return { error: { code, message, ...(data && { data }) } };
}

/** Omits the id if none could be read. */
export function rpcAnswer(id: RpcId | undefined, outcome: RpcOutcome): object {
  return { jsonrpc: '2.0', ...(id !== undefined && { id }), ...outcome };
}

function invalid(id: RpcId | undefined): RpcMessage {
  return { kind: 'invalid', ...(id !== undefined && { id }) };
}
