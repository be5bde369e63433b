import type { JsonObject } from '../../core/json.ts';
import { object, oneOf, optional, type Schema } from './schema.ts';
import { anyWhole, named, text } from './schemas.ts';

const rpcId = {
  oneOf: [
    text,
    { type: 'integer', format: 'int64', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  ],
};
const anyObject: Schema<JsonObject> = { type: 'object' };

export const rpcRequest = named(
  'RpcRequest',
  object({ jsonrpc: oneOf('2.0'), method: text, id: optional(rpcId), params: optional(anyObject) }),
);
const rpcError = object({ code: anyWhole, message: text, data: optional(anyObject) });
export const rpcAnswer = named(
  'RpcAnswer',
  object({
    jsonrpc: oneOf('2.0'),
    id: optional(rpcId),
    result: optional(anyObject),
    error: optional(rpcError),
  }),
);
