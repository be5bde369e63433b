import { mayCallCommand } from './rpc.ts';

/**
 * Reads the sent bytes as the standards have it, and knows nothing of how the server does that. It says whether a
 * command may run at all: it is whole, valid, ours, and the first one on its connection. Deviations that the standards
 * let a server put up with (blank lines first, several blanks in the first line) are allowed.
 */
export function mayRunCommand(bytes: Uint8Array): boolean {
  let rest = Buffer.from(bytes).toString('latin1');
  for (;;) {
    const request = readRequest(rest.replace(/^[\r\n]+/, ''));
    if (request === undefined) return false;
    if (isCommand(request)) return isWelcome(request) && saysWhatItNeeds(request);
    if (request.values('connection').some((value) => /close/i.test(value)) || request.version === '1.0') return false;
    rest = request.rest;
  }
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly version: string;
  readonly body: string;
  /** The text after it. */
  readonly rest: string;
  values(name: string): readonly string[];
}

const commands: readonly string[] = ['next', 'previous', 'runbyid', 'zoom-in', 'zoom-out'];
const postedCommands: readonly string[] = [...commands, 'reset', 'stop'];

function readRequest(text: string): Request | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const start = /^([A-Z-]+) +(\/(?!\/)[!-"$-[\]-~]*) +HTTP\/(1\.[01])$/.exec(first);
  const headers = lines.map((line) => /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t -~\x80-\xff]*)$/.exec(line));
  if (!start || headers.some((header) => header === null)) return undefined;
  const [, method = '', target = '', version = ''] = start;
  const values = (name: string) =>
    headers.filter((header) => header?.[1]?.toLowerCase() === name).map((header) => (header?.[2] ?? '').trim());
  const content = readContent(text.slice(end + 4), version, values);
  if (content === undefined) return undefined;
  const [path = '', ...query] = target.split('?');
  return { method, path, query: new URLSearchParams(query.join('?')), version, values, ...content };
}

function readContent(
  text: string,
  version: string,
  values: Request['values'],
): { readonly body: string; readonly rest: string } | undefined {
  const lengths = values('content-length');
  const encodings = values('transfer-encoding');
  if (encodings.length > 0) {
    const isPlain = encodings.length === 1 && encodings[0]?.toLowerCase() === 'chunked';
    return isPlain && lengths.length === 0 && version === '1.1' ? readChunks(text) : undefined;
  }
  if (lengths.length === 0) return { body: '', rest: text };
  if (lengths.length > 1 || !/^\d+$/.test(lengths[0] ?? '')) return undefined;
  const length = Number(lengths[0]);
  return text.length < length ? undefined : { body: text.slice(0, length), rest: text.slice(length) };
}

function readChunks(text: string): { readonly body: string; readonly rest: string } | undefined {
  let body = '';
  for (let at = 0; ; ) {
    const size = /^([\da-f]+)(?:[ \t]*;[\t -~\x80-\xff]*)?\r\n/i.exec(text.slice(at, at + 4_096));
    if (!size) return undefined;
    const from = at + size[0].length;
    const length = Number.parseInt(size[1] ?? '', 16);
    if (length === 0) return readTrailers(text.slice(from), body);
    if (text.slice(from + length, from + length + 2) !== '\r\n') return undefined;
    body += text.slice(from, from + length);
    at = from + length + 2;
  }
}

function readTrailers(text: string, body: string): { readonly body: string; readonly rest: string } | undefined {
  const trailers = /^(?:[!#$%&'*+.^_`|~\w-]+:[\t -~\x80-\xff]*\r\n)*\r\n/.exec(text);
  return trailers ? { body, rest: text.slice(trailers[0].length) } : undefined;
}

function isCommand(request: Request): boolean {
  const { method, path } = request;
  if (/^\/mcp\/?$/i.test(path)) return method === 'POST' && mayCallCommand(parseJson(request));
  const name = /^\/api\/([a-z-]+)\/?$/.exec(path.toLowerCase())?.[1] ?? '';
  return (method === 'GET' ? commands : method === 'POST' ? postedCommands : []).includes(name);
}

/** By Host, origin, and a browser's other headers. The token of the server is never sent here. */
function isWelcome({ values, version }: Request): boolean {
  const [host = '', ...more] = values('host');
  const isOurs = /^(localhost|127(\.(0|[1-9]\d{0,2})){3}|\[::1\])(:\d{1,5})?$/i.test(host) && more.length === 0;
  const [site] = values('sec-fetch-site');
  const [origin = site, referer] = [values('origin')[0], values('referer')[0]];
  const isLocal = site === 'same-origin' || (site === undefined && isOrigin(origin ?? referer, host));
  const early = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']
    .flatMap(values)
    .some((value) => /pre(fetch|render|view)/i.test(value));
  const expects = values('expect').every((value) => /^100-continue$/i.test(value));
  const changes = values('upgrade').every((value) => /^h2c$/i.test(value));
  return isOurs && isLocal && !early && expects && changes && (version === '1.1' || version === '1.0');
}

function isOrigin(text: string | undefined, host: string): boolean {
  return text === undefined || text.toLowerCase().startsWith(`http://${host.toLowerCase()}`);
}

function saysWhatItNeeds(request: Request): boolean {
  const { method, path, query, body } = request;
  if (/^\/mcp/i.test(path)) return true;
  const parsed = method === 'POST' && body !== '' ? parseObject(request) : {};
  if (parsed === undefined) return false;
  const ids = [...query.getAll('id'), ...('id' in parsed ? [parsed.id] : [])];
  const needsId = /runbyid/i.test(path);
  if (needsId && (ids.length !== 1 || typeof ids[0] !== 'string' || ids[0] === '')) return false;
  if (!takesFlag(path)) return true;
  const flags = [...query.getAll('bringToFront'), ...('bringToFront' in parsed ? [parsed.bringToFront] : [])];
  return (
    flags.length <= 1 && flags.every((flag) => ['', '0', '1', 'true', 'false', true, false].includes(flag as string))
  );
}

function takesFlag(path: string): boolean {
  return !/zoom|stop/i.test(path);
}

function parseObject(request: Request): Readonly<Record<string, unknown>> | undefined {
  const value = parseJson(request);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function parseJson({ body, values }: Request): unknown {
  if (!/^application\/json\s*(;|$)/i.test(values('content-type').join(', '))) return undefined;
  try {
    return JSON.parse(
      Buffer.from(body, 'latin1')
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch {
    return undefined;
  }
}
