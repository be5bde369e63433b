import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { ApiRequest, ApiResponse, RequestHeaders } from '../exchange.ts';
import { problemResponse, type ValueOrRefusal } from '../responses/problem.ts';

/** Bytes. */
const bodyLimit = 64 * 1024;

/**
 * Reads the JSON object of a POST, or `undefined` for an empty body. Checks size and type first. The body of any other
 * method is ignored, but must have arrived completely.
 */
export async function readBody(request: ApiRequest): Promise<ValueOrRefusal<JsonObject | undefined>> {
  const reading = await readText(request);
  if ('refusal' in reading || reading.value === '') return 'refusal' in reading ? reading : { value: undefined };
  return parseObject(reading.value);
}

/** Like `readBody`, as text; empty if there is no body. */
export async function readText(request: ApiRequest): Promise<ValueOrRefusal<string>> {
  if (request.body === undefined) return { value: '' };
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > bodyLimit) return tooLarge();
  const typeRefusal = request.method === 'POST' ? checkType(request.headers) : undefined;
  if (declared > 0 && typeRefusal) return { refusal: typeRefusal };
  const bytes = await collect(request.body);
  if (bytes === 'broken-off') return { refusal: brokenOff() };
  if (bytes === 'too-large') return tooLarge();
  if (bytes.length === 0 || request.method !== 'POST') return { value: '' };
  return typeRefusal ? { refusal: typeRefusal } : decode(bytes);
}

/** Ignores a body, unless it is too large. Refuses if the sender broke off. */
export async function readToEnd({ headers, body }: ApiRequest): Promise<ApiResponse | undefined> {
  if (body === undefined || Number(headers['content-length'] ?? 0) > bodyLimit) return undefined;
  return (await collect(body)) === 'broken-off' ? brokenOff() : undefined;
}

function checkType(headers: RequestHeaders): ApiResponse | undefined {
  const [type, ...options] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = options.find((option) => option.trim().startsWith('charset='));
  const isUtf8 = charset === undefined || /^\s*charset="?utf-?8"?\s*$/.test(charset);
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (type?.trim() === 'application/json' && isUtf8 && isPlain) return undefined;
  return problemResponse('unsupported-media-type', 'Send JSON in UTF-8 with "Content-Type: application/json".', {
    Accept: 'application/json',
  });
}

async function collect(body: NonNullable<ApiRequest['body']>): Promise<Uint8Array | 'too-large' | 'broken-off'> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > bodyLimit) return 'too-large';
      chunks.push(chunk);
    }
  } catch {
    return 'broken-off';
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): ValueOrRefusal<string> {
  try {
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return notJson();
  }
}

function parseObject(text: string): ValueOrRefusal<JsonObject> {
  try {
    const value = JSON.parse(text) as JsonValue;
    if (isJsonObject(value)) return { value };
    return badJson('The body must be a JSON object, such as {"id": "…"}.');
  } catch {
    return notJson();
  }
}

function notJson(): { readonly refusal: ApiResponse } {
  return badJson('The body is not valid JSON in UTF-8.');
}

function badJson(detail: string): { readonly refusal: ApiResponse } {
  return { refusal: problemResponse('bad-json', detail) };
}

function brokenOff(): ApiResponse {
  return problemResponse('bad-request', 'The body is incomplete.');
}

function tooLarge(): { readonly refusal: ApiResponse } {
  return { refusal: problemResponse('payload-too-large', 'A body may be 64 KiB at most.') };
}
