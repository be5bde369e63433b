import { isPublic, type Match, type Method, type PathSegments, type Route } from './route.ts';

export interface Router {
  /** Ignores case and one trailing slash. Percent-encoded spellings never match. */
  match(method: string, path: string): Match;
}

interface PathMatches {
  readonly byMethod: ReadonlyMap<string, Match>;
  readonly wrongMethod: Match;
}

interface Template {
  readonly pattern: RegExp;
  readonly entry: PathMatches;
}

const notFound: Match = { kind: 'not-found' };

export function createRouter(routes: readonly Route[]): Router {
  const entries = new Map<string, PathMatches>();
  const templates: Template[] = [];
  for (const route of routes) {
    const entry = createEntry(route);
    if (route.path.includes('{')) templates.push({ pattern: patternOf(route.path), entry });
    else entries.set(route.path.toLowerCase(), entry);
  }
  const findTemplate = (method: string, path: string): Match => {
    for (const { pattern, entry } of templates) {
      const segments: PathSegments | undefined = pattern.exec(path)?.groups;
      const match = entry.byMethod.get(method) ?? entry.wrongMethod;
      if (segments) return match.kind === 'route' ? { ...match, segments } : match;
    }
    return notFound;
  };
  return {
    match(method, path) {
      const entry = entries.get(path) ?? entries.get(normalize(path));
      if (entry === undefined) return findTemplate(method, normalize(path));
      return entry.byMethod.get(method) ?? entry.wrongMethod;
    },
  };
}

/** `/f/{code}` becomes `^/f/(?<code>[^/%]+)$`. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.toLowerCase().replaceAll(/\{(\w+)\}/g, '(?<$1>[^/%]+)')}$`);
}

/** HEAD is for reads only: on a command it would run a step unseen. Hidden routes do not reveal their methods. */
function createEntry(route: Route): PathMatches {
  const isHidden = !isPublic(route) || route.kind === 'audience';
  const methods: (Method | 'HEAD')[] = [...route.methods];
  if (isPublic(route) && route.kind !== 'command' && route.methods.includes('GET')) methods.splice(1, 0, 'HEAD');
  const byMethod = new Map<string, Match>(methods.map((method) => [method, { kind: 'route', route }]));
  if (isHidden) return { byMethod, wrongMethod: notFound };
  const allow = [...methods, 'OPTIONS'].join(', ');
  byMethod.set('OPTIONS', { kind: 'options', allow });
  return { byMethod, wrongMethod: { kind: 'wrong-method', allow } };
}

function normalize(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}
