import { type Fault, faults, type Row, request } from './fault.ts';

const listed = { allowedOrigins: ['https://remote.example'] };
const locked = { requireToken: true };
const from = (...headers: readonly string[]) => request('GET /api/next', headers);
const site = (value: string, mode = 'no-cors', dest = 'empty') =>
  [`Sec-Fetch-Site: ${value}`, `Sec-Fetch-Mode: ${mode}`, `Sec-Fetch-Dest: ${dest}`] as const;
const destinations = [
  'image',
  'script',
  'style',
  'font',
  'audio',
  'video',
  'track',
  'object',
  'embed',
  'iframe',
  'frame',
  'worker',
  'manifest',
  'report',
  'empty',
];

const pages: readonly Row[] = [
  ...destinations.map((dest): Row => [`a strange page's ${dest}`, from(...site('cross-site', 'no-cors', dest)), 403]),
  [
    "a strange page's form",
    request('POST /api/next', [...site('cross-site', 'navigate', 'document'), 'Origin: https://evil.example']),
    403,
  ],
  ['a sandboxed form', request('POST /api/next', [...site('cross-site', 'navigate', 'document'), 'Origin: null']), 403],
  ['a frame', from(...site('cross-site', 'navigate', 'iframe')), 403],
  ['another port of localhost', from(...site('same-site', 'cors'), 'Origin: http://localhost:5173'), 403],
  ['another scheme of localhost', from('Origin: https://localhost'), 403],
  ['a web socket of a page', from(...site('cross-site', 'websocket', 'websocket')), 403],
  ['a browser extension', from('Origin: chrome-extension://abcdef'), 403],
  ['a file', from('Origin: file://'), 403],
  ['nobody', from('Origin: null'), 403],
  ['an empty Origin', from('Origin:'), 403],
  ['two Origins', from('Origin: http://localhost', 'Origin: https://evil.example'), 403],
  ['two Origins that agree', from('Origin: http://localhost', 'Origin: http://localhost'), 403],
  ['an Origin with a path', from('Origin: http://localhost/'), 403],
  ['an Origin with a user', from('Origin: http://a@localhost'), 403],
  ['two sites', from('Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'), 403],
  ['a site in capitals', from('Sec-Fetch-Site: SAME-ORIGIN'), 403],
  ['an empty site', from('Sec-Fetch-Site:'), 403],
  ['a site of the future', from('Sec-Fetch-Site: same-planet'), 403],
  ['no site, and no navigation', from(...site('none')), 403],
  ['a strange referrer', from('Referer: https://evil.example/localhost'), 403],
  ['a broken referrer', from('Referer: about:blank'), 403],
  ['a referrer with our name as its user', from('Referer: http://localhost@evil.example/'), 403],
  ['the site strange, the Origin ours', from(...site('cross-site'), 'Origin: http://localhost'), 403],
  [
    'a strange page that asks first',
    request('OPTIONS /api/next', ['Origin: https://evil.example', 'Access-Control-Request-Method: POST']),
    403,
  ],
  ['a prefetch', from(...site('none', 'navigate', 'document'), 'Sec-Purpose: prefetch'), 503],
  ['a prerender', from(...site('same-origin', 'navigate', 'document'), 'Sec-Purpose: prefetch;prerender'), 503],
  ['an old prefetch', from('Purpose: prefetch'), 503],
  ['a very old prefetch', from('X-Moz: prefetch'), 503],
  ['a strange link, which is asked about', [from(...site('cross-site', 'navigate', 'document')), 'HALF-CLOSE'], 200, 0],
  ['the address bar, which is asked too', [from(...site('none', 'navigate', 'document')), 'HALF-CLOSE'], 200, 0],
  ['a mode without a site', from('Sec-Fetch-Mode: navigate'), 403],
  ['a plugin of a button box', from(...site('cross-site', 'cors')), 200, 1],
  ['a browser extension that fetches', from(...site('none', 'cors')), 200, 1],
  ['our own page', from(...site('same-origin', 'cors'), 'Origin: http://localhost'), 200, 1],
  ['our own page of long ago', from('Origin: http://localhost'), 200, 1],
];

const remote: readonly Row[] = [
  ['a listed page', from(...site('cross-site', 'cors'), 'Origin: https://remote.example'), 200, 1],
  ['a listed page over plain HTTP', from('Origin: http://remote.example'), 403],
  ['a listed page on another port', from('Origin: https://remote.example:8443'), 403],
  ['a sibling of a listed page', from('Origin: https://a.remote.example'), 403],
  ['a longer name', from('Origin: https://remote.example.evil.example'), 403],
  [
    'a listed page with another Host',
    request('GET /api/next', ['Origin: https://remote.example']).replace('localhost', 'evil.example'),
    421,
  ],
  [
    'a preflight of a listed page',
    [
      request('OPTIONS /api/next', ['Origin: https://remote.example', 'Access-Control-Request-Method: GET']),
      'HALF-CLOSE',
    ],
    204,
  ],
];

const bearer = (value: string) => from(`Authorization: ${value}`);
const tokens: readonly Row[] = [
  ['no token', from(), 401],
  ['an empty token', bearer('Bearer'), 401],
  ['a wrong token', bearer('Bearer wrong'), 401],
  ['a token too long', bearer(`Bearer secret${'x'.repeat(5_000)}`), 401],
  ['half a token', bearer('Bearer secre'), 401],
  ['a token in capitals', bearer('Bearer SECRET'), 401],
  ['another scheme', bearer('Basic c2VjcmV0'), 401],
  ['two tokens', from('Authorization: Bearer secret', 'Authorization: Bearer wrong'), 401],
  [
    'a token in the body',
    request('POST /api/next', ['Content-Type: application/json', 'Content-Length: 18'], '{"token":"secret"}'),
    401,
  ],
  ['a token in a cookie', from('Cookie: token=secret'), 401],
  ['a token by another name', request('GET /api/next?TOKEN=secret'), 401],
  ['a token for a route that is none', request('GET /nowhere'), 401],
  ['the token with a strange Host', bearer('Bearer secret').replace('localhost', 'evil.example'), 421],
  ['the token from a strange page', from('Authorization: Bearer secret', 'Origin: https://evil.example'), 200, 1],
  ['the token', bearer('Bearer secret'), 200, 1],
  ['the token in the query', request('GET /api/next?token=secret'), 200, 1],
];

/** Who may call: pages, listed pages, tokens. */
export const originFaults: readonly Fault[] = [
  ...faults(pages),
  ...faults(remote, { policy: listed }),
  ...faults(tokens, { policy: locked }),
];
