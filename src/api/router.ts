import { isPublic, type Match, type Method, type Route } from './route.ts';

export interface Router {
  /** Ignores case and one trailing slash. Percent-encoded spellings never match. */
  match(method: string, path: string): Match;
}

interface PathMatches {
  readonly byMethod: ReadonlyMap<string, Match>;
  readonly wrongMethod: Match;
}

const notFound: Match = { kind: 'not-found' };

export function createRouter(routes: readonly Route[]): Router {
  const entries = new Map<string, PathMatches>();
  for (const route of routes) entries.set(route.path.toLowerCase(), createEntry(route));
  return {
    match(method, path) {
      const entry = entries.get(path) ?? entries.get(normalize(path));
      return entry === undefined ? notFound : (entry.byMethod.get(method) ?? entry.wrongMethod);
    },
  };
}

/** HEAD is for reads only: on a command it would run a step unseen. Hidden routes do not reveal their methods. */
function createEntry(route: Route): PathMatches {
  if (!isPublic(route)) return createHiddenEntry(route);
  const methods: (Method | 'HEAD')[] = [...route.methods];
  if (route.kind !== 'command' && route.methods.includes('GET')) methods.splice(1, 0, 'HEAD');
  const allow = [...methods, 'OPTIONS'].join(', ');
  const byMethod = new Map<string, Match>(methods.map((method) => [method, { kind: 'route', route }]));
  byMethod.set('OPTIONS', { kind: 'options', allow });
  return { byMethod, wrongMethod: { kind: 'wrong-method', allow } };
}

function createHiddenEntry(route: Route): PathMatches {
  const byMethod = new Map<string, Match>(route.methods.map((method) => [method, { kind: 'route', route }]));
  return { byMethod, wrongMethod: notFound };
}

function normalize(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}
