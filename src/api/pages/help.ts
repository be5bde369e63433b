import type { Parameter } from '../operation.ts';
import type { Route } from '../route.ts';

/** One screen for whoever calls with curl: the calls, each as a line to copy. `base` is host and port. */
export function describeCalls(routes: readonly Route[], base: string): string {
  const calls = (kind: Route['kind']) =>
    routes.filter((route) => route.kind === kind).map((route) => [lineOf(route, base), route.summary] as const);
  const [commands, reads, tools] = [calls('command'), calls('read'), calls('tools')];
  const width = Math.max(...[...commands, ...reads, ...tools].map(([line]) => line.length));
  const rows = (entries: typeof commands) =>
    entries.map(([line, summary]) => `  ${line.padEnd(width)}  # ${shorten(summary, widest - width - 6)}`);
  return [
    'Showrunner runs scripted code demos and slides in VS Code. Each call moves the show or tells of it.',
    '',
    'Move the show',
    ...rows(commands),
    '',
    'See where it stands',
    ...rows(reads),
    '',
    'Let an agent help',
    ...rows(tools),
    '',
    'Where a token is asked for, add  -H "Authorization: Bearer <token>"',
    `In a browser, http://${base} is the remote.`,
    '',
  ].join('\n');
}

/** Characters of a line. */
const widest = 110;

/** Its first part, where the whole has no room. */
function shorten(summary: string, room: number): string {
  return summary.length <= room ? summary : (summary.split(/[,;]/)[0] ?? summary);
}

function lineOf({ path, methods, parameters = [], answers }: Route, base: string): string {
  const required = parameters.find((parameter) => parameter.required);
  const address = required ? `"${base}${path}?${exampleOf(required)}"` : `${base}${path}`;
  const isStream = answers.forms.some(({ type }) => type === 'text/event-stream');
  const options = [...(isStream ? ['-N'] : []), ...(methods.includes('GET') ? [] : ['-X POST'])];
  return ['curl', ...options, address].join(' ');
}

function exampleOf({ name, example }: Parameter): string {
  return `${name}=${encodeURIComponent(String(example ?? ''))}`;
}
