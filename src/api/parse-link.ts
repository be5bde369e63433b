import { readValues } from './calls/values.ts';
import type { Operation } from './operation.ts';
import { operations } from './operation-table.ts';
import type { Params } from './parameter.ts';

export interface Link {
  readonly operation: LinkedOperation;
  readonly params: Params;
  readonly token: string | undefined;
}

/** Without the token, a person is asked first. */
type LinkedOperation = Operation & Required<Pick<Operation, 'question'>>;

/** By the last path segment in lower case; the older link form has it as `command`. */
const linked = new Map(
  Object.entries(operations).flatMap(([name, operation]) => {
    return isLinked(operation) ? [[name.toLowerCase(), operation] as const] : [];
  }),
);

function isLinked(operation: Operation): operation is LinkedOperation {
  return operation.link === true && operation.question !== undefined;
}

/** Characters of path and query together. */
const longest = 2000;

const names: ReadonlySet<string> = new Set([
  'command',
  'token',
  ...[...linked.values()].flatMap(({ parameters }) => parameters.map(({ name }) => name)),
]);

/**
 * Parses `…/runById?id=intro&token=…` and the older `…?command=runbyid&id=intro`. The editor passes path and query
 * decoded, so an `&` without a known name after it belongs to a value. Never throws.
 */
export function parseLink(path: string, query: string): { readonly link: Link } | { readonly fault: string } {
  if (path.length + query.length > longest) return { fault: 'The link is too long.' };
  const given = splitQuery(query);
  const [command, ...moreCommands] = given.get('command') ?? [];
  const [token, ...moreTokens] = given.get('token') ?? [];
  if (moreCommands.length > 0 || moreTokens.length > 0) return { fault: 'The link gives the same parameter twice.' };
  const name = path.replace(/^\//, '').replace(/\/$/, '');
  if (name !== '' && command !== undefined) return { fault: 'The link names two commands.' };
  const key = (name || command || '').toLowerCase();
  const operation = linked.get(key);
  if (operation === undefined)
    return { fault: `The link has an unknown command: "${printable(name || command || '')}".` };
  const reading = readValues(operation.parameters, (parameter) => given.get(parameter.name) ?? []);
  if ('fault' in reading) return { fault: reading.fault.detail };
  return { link: { operation, params: reading.value, token } };
}

/** Ignores text before the first known name. */
function splitQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const found: { readonly name: string; readonly parts: string[] }[] = [];
  for (const piece of query.split('&')) {
    const equals = piece.indexOf('=');
    const name = equals < 0 ? piece : piece.slice(0, equals);
    if (names.has(name)) found.push({ name, parts: [equals < 0 ? '' : piece.slice(equals + 1)] });
    else found.at(-1)?.parts.push(piece);
  }
  const values = new Map<string, string[]>();
  for (const { name, parts } of found) values.set(name, [...(values.get(name) ?? []), parts.join('&')]);
  return values;
}

function printable(text: string): string {
  return text.replace(/[^ -~]/g, '?').slice(0, 40);
}
