import { describe, expect, it } from 'vitest';
import { routes } from '../../src/api/route-table.ts';
import { createRouter } from '../../src/api/router.ts';
import { createInProcess, outcome } from './in-process.ts';

const router = createRouter(routes);
const found = (method: string, path: string) => {
  const match = router.match(method, path);
  return match.kind === 'route' ? match.route.path : match.kind;
};

describe('the router', () => {
  it.each(['/api/runById', '/api/runbyid', '/API/RUNBYID', '/api/runById/'])('finds the route of %s', (path) => {
    expect(found('GET', path)).toBe('/api/runById');
  });

  it.each([
    '/api/runById//',
    '/api/run%42yId',
    '/api/next%20',
    '/api//next',
    '/api',
    '/api/',
    '',
    '/api/next;a',
    '/api/x/../next',
    '/api/next%00',
    '/__proto__',
    '/api/nex',
  ])('finds no route for %s', (path) => {
    expect(found('GET', path)).toBe('not-found');
  });

  it('finds a route whose path has names for any segment, without their upper case', () => {
    const match = router.match('GET', '/F/K7qX/steps/12/');
    expect(match).toMatchObject({ kind: 'route', route: { path: '/f/{code}/steps/{id}' } });
    expect(match).toMatchObject({ segments: { code: 'k7qx', id: '12' } });
    for (const path of ['/f/', '/f//steps', '/f/a%2fb', '/f/a/b', '/f/a/steps/1/2'])
      expect(found('GET', path)).toBe('not-found');
  });

  it('knows the methods of every public route, and HEAD only for reads', () => {
    const allow = routes.map(({ path }) => {
      const match = router.match('BREW', path);
      return match.kind === 'wrong-method' ? `${path}: ${match.allow}` : path;
    });
    expect(allow).toMatchInlineSnapshot(`
      [
        "/: GET, HEAD, OPTIONS",
        "/remote.webmanifest: GET, HEAD, OPTIONS",
        "/icon.svg: GET, HEAD, OPTIONS",
        "/apple-touch-icon.png: GET, HEAD, OPTIONS",
        "/icon-512.webp: GET, HEAD, OPTIONS",
        "/api/state: GET, HEAD, OPTIONS",
        "/api/demos: GET, HEAD, OPTIONS",
        "/api/next: GET, POST, OPTIONS",
        "/api/previous: GET, POST, OPTIONS",
        "/api/runById: GET, POST, OPTIONS",
        "/api/goTo: POST, OPTIONS",
        "/api/reset: POST, OPTIONS",
        "/api/undoGoingBack: POST, OPTIONS",
        "/api/stop: POST, OPTIONS",
        "/api/blackout: POST, OPTIONS",
        "/api/autoAdvance: POST, OPTIONS",
        "/api/timer: POST, OPTIONS",
        "/api/laser: POST, OPTIONS",
        "/api/pen: POST, OPTIONS",
        "/api/erase: POST, OPTIONS",
        "/api/look: POST, OPTIONS",
        "/api/media: POST, OPTIONS",
        "/api/zoom-in: GET, POST, OPTIONS",
        "/api/zoom-out: GET, POST, OPTIONS",
        "/api/notes: GET, HEAD, POST, OPTIONS",
        "/api/screenshot: GET, HEAD, OPTIONS",
        "/api/screenshot.png: GET, HEAD, OPTIONS",
        "/api/edits: GET, HEAD, OPTIONS",
        "/api/edits/content: GET, HEAD, OPTIONS",
        "/preview: GET, HEAD, OPTIONS",
        "/api/events: GET, HEAD, OPTIONS",
        "/f/{code}",
        "/f/{code}/events",
        "/f/{code}/steps",
        "/f/{code}/steps/{id}",
        "/f/{code}/media/{id}",
        "/api/openapi.json: GET, HEAD, OPTIONS",
        "/mcp: POST, OPTIONS",
        "/api/yield",
      ]
    `);
  });

  it('responds 404 without running anything', async () => {
    const { call, ran } = createInProcess();
    expect(outcome(await call('GET /api/nex'))).toBe('404 not-found');
    expect(outcome(await call('POST /api/%6eext'))).toBe('404 not-found');
    expect(ran).toEqual([]);
  });
});
