import type { Parameter } from '../../src/api/parameters.ts';
import type { Route } from '../../src/api/route.ts';

/** The public surface as a Markdown table, for the documentation. */
export function routeRows(routes: readonly Route[]): string {
  const rows = routes.map(({ methods, path, parameters = [], summary }) =>
    [methods.join(', '), `\`${path}\``, parameters.map(parameterCell).join(', ') || '–', summary].join(' | '),
  );
  return ['Method | Path | Parameters | What it does', '--- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}

function parameterCell({ name, required, in: places }: Parameter): string {
  const notes = [...(required ? ['required'] : []), ...(places.includes('query') ? [] : ['in the body'])];
  return `\`${name}\`${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}
