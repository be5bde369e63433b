import type { Client, Replay } from './replay.ts';

/** The token of the server that is called. */
export const token = 'a-token-of-this-test';
/** The origins that it lists: a Slidev deck on this machine, a hosted deck. */
export const listedOrigins = ['http://localhost:3030', 'https://talks.example'] as const;
const [slidev, hosted] = listedOrigins;
/** The id of a demo that fails, and one that has to be encoded in an address. */
export const [failing, spaced] = ['fails', 'größe 2'];

/** Fetch metadata of modern Chromium. */
const metadata = (site: string, mode: string, dest = 'empty') => [
  `Sec-Fetch-Site: ${site}`,
  `Sec-Fetch-Mode: ${mode}`,
  `Sec-Fetch-Dest: ${dest}`,
];
const navigation = (site: string, referer?: string) => [
  'Upgrade-Insecure-Requests: 1',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  ...metadata(site, 'navigate', 'document'),
  'Sec-Fetch-User: ?1',
  ...(referer ? [`Referer: ${referer}`] : []),
];
const json = 'Content-Type: application/json';
const bearer = `Authorization: Bearer ${token}`;

/** A plugin of the Stream Deck: a page from a file, with the rules for pages of other origins off. */
const plugin = [...metadata('cross-site', 'cors'), 'Cache-Control: max-age=0', 'Accept: */*'];
const openDeck = ['Origin: null', ...metadata('cross-site', 'cors'), 'Accept: */*'];
const got = ['User-Agent: got (https://github.com/sindresorhus/got)', 'Accept-Encoding: gzip, deflate, br'];

function preflight(path: string, origin: string, headers: string): readonly string[] {
  return [
    `OPTIONS ${path}`,
    `Origin: ${origin}`,
    'Access-Control-Request-Method: POST',
    `Access-Control-Request-Headers: ${headers}`,
    ...metadata('cross-site', 'cors'),
  ];
}

/** Requests of a page that runs a demo: it asks whether it may, then posts. */
function pageCalls(origin: string, site: string, path = '/api/runById'): readonly Replay[] {
  const request = [`POST ${path}`, `Origin: ${origin}`, `Referer: ${origin}/`, ...metadata(site, 'cors'), json];
  return [
    { what: 'preflight', request: preflight(path, origin, 'content-type'), answer: '204 +CORS' },
    { what: `POST ${path}`, request, body: '{"id":"meet"}', answer: '200 done +CORS', ran: 'meet' },
  ];
}

const addIn = '/api/runById?id=meet&bringToFront=true';

/** Real clients, each with its requests by its public sources and measurements. */
export const clients: readonly Client[] = [
  {
    name: 'curl',
    replays: [
      {
        what: 'GET next',
        request: ['GET /api/next', 'User-Agent: curl/8.5.0', 'Accept: */*'],
        answer: '200 done',
        ran: 'welcome',
      },
      {
        what: 'GET a demo that fails',
        request: [`GET /api/runById?id=${failing}`, 'User-Agent: curl/8.5.0'],
        answer: '422 step-failed',
        ran: failing,
      },
      { what: 'POST blackout', request: ['POST /api/blackout?on=true', 'User-Agent: curl/8.5.0'], answer: '200 done' },
      { what: 'GET /', request: ['GET /', 'User-Agent: curl/8.5.0', 'Accept: */*'], answer: '200 text/plain' },
    ],
  },
  {
    name: 'Stream Deck, Web Requests',
    replays: [
      {
        what: 'POST next',
        request: ['POST /api/next', ...plugin, 'Content-Length: 0'],
        answer: '200 done',
        ran: 'welcome',
      },
      { what: 'GET a demo', request: ['GET /api/runById?id=meet', ...plugin], answer: '200 done', ran: 'meet' },
      {
        what: 'POST with JSON',
        request: ['POST /api/runById', ...plugin, json],
        body: '{"id":"meet"}',
        answer: '200 done',
        ran: 'meet',
      },
    ],
  },
  {
    name: 'Stream Deck, API Request',
    replays: [
      { what: 'GET next', request: ['GET /api/next', ...plugin], answer: '200 done', ran: 'welcome' },
      {
        what: 'POST blackout',
        request: ['POST /api/blackout?on=true', ...plugin, 'Content-Length: 0'],
        answer: '200 done',
      },
      { what: 'GET state, every 15 s', request: ['GET /api/state', ...plugin], answer: '200 idle' },
    ],
  },
  {
    name: 'OpenDeck',
    replays: [
      { what: 'GET next', request: ['GET /api/next', ...openDeck], answer: '403 cross-site' },
      {
        what: 'preflight for JSON',
        request: preflight('/api/runById', 'null', 'content-type'),
        answer: '403 cross-site',
      },
      {
        what: 'GET next, base address with the token',
        request: [`GET /~${token}/api/next`, ...openDeck],
        answer: '200 done',
        ran: 'welcome',
      },
    ],
  },
  {
    name: 'Bitfocus Companion',
    replays: [
      { what: 'POST next', request: ['POST /api/next', ...got, json], body: '{}', answer: '200 done', ran: 'welcome' },
      {
        what: 'GET a demo that fails',
        request: [`GET /api/runById?id=${failing}`, ...got],
        answer: '422 step-failed',
        ran: failing,
      },
      { what: 'GET state', request: ['GET /api/state', ...got], answer: '200 idle' },
      {
        what: 'GET the picture for a button',
        request: ['GET /api/screenshot.png?w=72&style=key', ...got],
        answer: '200 image/png',
      },
    ],
  },
  { name: 'Slidev', replays: pageCalls(slidev, 'same-site') },
  { name: 'reveal.js, hosted', replays: pageCalls(hosted, 'cross-site') },
  {
    name: 'Preview in a frame',
    replays: [
      {
        what: 'of a listed origin',
        request: ['GET /preview', ...metadata('cross-site', 'navigate', 'iframe'), `Referer: ${hosted}/`],
        answer: '200 text/html',
      },
      {
        what: 'of any other',
        request: ['GET /preview', ...metadata('cross-site', 'navigate', 'iframe'), 'Referer: https://evil.example/'],
        answer: '403 cross-site',
      },
    ],
  },
  {
    name: 'PowerPoint add-in',
    replays: [
      {
        what: 'desktop, base address with the token',
        request: [`GET /~${token}${addIn}`, ...navigation('none')],
        answer: '200 done',
        ran: 'meet',
      },
      { what: 'desktop, without', request: [`GET ${addIn}`, ...navigation('none')], answer: '200 asks first' },
      {
        what: 'web, base address with the token',
        request: [`GET /~${token}${addIn}`, ...navigation('cross-site', 'https://powerpoint.example/')],
        answer: '200 done',
        ran: 'meet',
      },
      {
        what: 'web, without',
        request: [`GET ${addIn}`, ...navigation('cross-site', 'https://powerpoint.example/')],
        answer: '200 asks first',
      },
      {
        what: 'an id that the browser encodes',
        request: [`GET /~${token}/api/runById?id=${encodeURI(spaced)}`, ...navigation('none')],
        answer: '200 done',
        ran: spaced,
      },
      {
        what: 'an id with & in it',
        request: [`GET /~${token}/api/runById?id=build%20&%20run`, ...navigation('none')],
        answer: '404 unknown-demo',
      },
      ...pageCalls(hosted, 'cross-site', '/api/runbyid').map((one) => ({ ...one, what: `older, ${one.what}` })),
    ],
  },
  {
    name: 'Power Apps, links on slides',
    replays: [
      {
        what: 'base address with the token',
        request: [`GET /~${token}/api/next?bringToFront=true`, ...navigation('cross-site')],
        answer: '200 done',
        ran: 'welcome',
      },
      {
        what: 'without',
        request: ['GET /api/next?bringToFront=true', ...navigation('cross-site')],
        answer: '200 asks first',
      },
      {
        what: 'a wrong token',
        request: ['GET /~wrong/api/next?bringToFront=true', ...navigation('cross-site')],
        answer: '401 token-wrong',
      },
    ],
  },
  {
    name: 'Shortcuts',
    replays: [
      {
        what: 'POST with JSON',
        request: [
          'POST /api/runById',
          'User-Agent: BackgroundShortcutRunner/2607 CFNetwork/1568.200.51 Darwin/24.1.0',
          'Accept: */*',
          json,
          bearer,
        ],
        body: '{"id":"meet"}',
        answer: '200 done',
        ran: 'meet',
      },
      {
        what: 'GET next',
        request: [
          'GET /api/next',
          'User-Agent: Shortcuts/2607 CFNetwork/1568.200.51 Darwin/24.1.0',
          'Accept: */*',
          bearer,
        ],
        answer: '200 done',
        ran: 'welcome',
      },
    ],
  },
  {
    name: 'React Native',
    replays: [
      {
        what: 'GET state',
        request: ['GET /api/state', 'User-Agent: okhttp/4.9.2', 'Accept-Encoding: gzip', bearer],
        answer: '200 idle',
      },
      {
        what: 'POST a demo',
        request: ['POST /api/runById', 'User-Agent: okhttp/4.9.2', json, bearer],
        body: '{"id":"meet"}',
        answer: '200 done',
        ran: 'meet',
      },
    ],
  },
  {
    name: 'Browser extension',
    replays: [
      { what: 'fetch', request: ['GET /api/next', ...metadata('none', 'cors')], answer: '200 done', ran: 'welcome' },
      { what: 'a tab that it opens', request: ['GET /api/next', ...navigation('none')], answer: '200 asks first' },
    ],
  },
  {
    name: 'Any other web page',
    replays: [
      {
        what: 'fetch',
        request: ['GET /api/next', 'Origin: https://evil.example', ...metadata('cross-site', 'cors')],
        answer: '403 cross-site',
      },
      {
        what: 'preflight',
        request: preflight('/api/runById', 'https://evil.example', 'content-type'),
        answer: '403 cross-site',
      },
      {
        what: 'a picture',
        request: ['GET /api/next', ...metadata('cross-site', 'no-cors', 'image')],
        answer: '403 cross-site',
      },
      {
        what: 'a link',
        request: ['GET /api/next', ...navigation('cross-site', 'https://evil.example/')],
        answer: '200 asks first',
      },
    ],
  },
];
