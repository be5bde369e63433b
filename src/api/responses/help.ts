import type { Parameter } from '../parameter.ts';
import type { Route } from '../route.ts';

/** Describes the calls as curl lines to copy, on one screen. `base` is host and port. */
export function describeCalls(routes: readonly Route[], base: string): string {
  // Every printed line has to work unchanged.
  const works = ({ parameters = [] }: Route) => !parameters.some((one) => one.required && one.isMadeAtRunTime);
  const calls = (kind: Route['kind']) =>
    routes
      .filter((route) => route.kind === kind && works(route))
      .map((route) => ({ line: lineOf(route, base), ...route }));
  const [commands, reads, tools] = [calls('command'), calls('read'), calls('tools')];
  const width = Math.max(...[...commands, ...reads].map(({ line }) => (line.length > widestLine ? 0 : line.length)));
  const rows = (entries: typeof commands) =>
    entries.flatMap(({ line, summary }) =>
      line.length > width
        ? [`  # ${shorten(summary, widest - 4)}`, `  ${line}`]
        : [`  ${line.padEnd(width)}  # ${shorten(summary, widest - width - 6)}`],
    );
  return [
    'Showrunner runs scripted code demos and slides in VS Code. Each call moves the show or reports on it.',
    '',
    'Move the show',
    ...rows(commands),
    '',
    'See where the show is',
    ...rows(reads),
    '',
    'Let an agent help',
    ...rows(tools),
    '',
    `The ids are those of the sample show; yours are at ${base}/api/demos`,
    'If a token is required, add  -H "Authorization: Bearer <token>"',
    `Open http://${base} in a browser for the remote.`,
    '',
  ].join('\n');
}

/** Characters of a line, and of a call with its summary on the same line. */
const widest = 110;
const widestLine = 60;

function shorten(summary: string, room: number): string {
  return summary.length <= room ? summary : (summary.split(/[,;]/)[0] ?? summary);
}

/** Double quotes only, so that it works in every shell, including Windows. */
function lineOf({ path, methods, parameters = [], answers, message }: Route, base: string): string {
  const required = parameters.filter((parameter) => parameter.required);
  const gives = (wanted: string) => answers.forms.some(({ type }) => type === wanted);
  const inQuery = required.every((parameter) => parameter.in.includes('query'));
  const body = message?.example ?? (inQuery ? undefined : Object.fromEntries(required.map(exampleOf)));
  if (body !== undefined) {
    const text = JSON.stringify(body).replaceAll('"', '\\"');
    return `curl -d "${text}" -H content-type:application/json ${base}${path}`;
  }
  const query = required
    .map((parameter) =>
      exampleOf(parameter)
        .map((part) => encodeURIComponent(String(part)))
        .join('='),
    )
    .join('&');
  const options = [
    ...(gives('text/event-stream') ? ['-N'] : []),
    ...(gives('image/png') ? ['-O'] : []), // a terminal cannot show a picture
    ...(methods.includes('GET') ? [] : ['-X POST']),
  ];
  return ['curl', ...options, query === '' ? `${base}${path}` : `"${base}${path}?${query}"`].join(' ');
}

function exampleOf({ name, example = '' }: Parameter) {
  return [name, example] as const;
}
