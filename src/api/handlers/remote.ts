import type { ApiResponse } from '../exchange.ts';
import { takesGzip } from '../responses/gzip.ts';
import { describeCalls } from '../responses/help.ts';
import { remoteResponse } from '../responses/page.ts';
import { noSuchRoute } from '../responses/problem.ts';
import type { Handler, HandlerContext } from '../route.ts';
import type { WebFile } from '../web-file.ts';

/** Contains no data of the show. */
export const remote: Handler = async ({ request: { headers } }, { routes, webFile, gzip }) => {
  if (!isBrowser(headers.accept)) return plainText(describeCalls(routes, headers.host ?? 'localhost'));
  if (!webFile) return plainText('This build does not include the remote.\n');
  const page = await webFile('remote.html');
  const response = remoteResponse(Buffer.from(page).toString());
  if (!takesGzip(headers['accept-encoding'])) return response;
  return { ...response, headers: { ...response.headers, 'Content-Encoding': 'gzip' }, body: await gzip(page) };
};

/**
 * Web app manifest for a phone's home screen. Uses absolute paths, because relative ones would include the token of a
 * page opened under `/~<token>/`. The page that starts there remembers its token or asks for it.
 */
export const manifest: Handler = () => ({
  status: 200,
  headers: { 'Content-Type': 'application/manifest+json' },
  body: JSON.stringify({
    name: 'Showrunner',
    short_name: 'Showrunner',
    description: 'The remote control of a show.',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#120c22',
    theme_color: '#120c22',
    icons: [
      { src: '/icon-512.webp', sizes: '512x512', type: 'image/webp', purpose: 'any' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  }),
});

export const icon: Handler = (_call, context) => picture(context, 'icon.svg', 'image/svg+xml');

/** For a home screen, where browsers do not draw SVG. */
export const homeIcon: Handler = (_call, context) => picture(context, 'icon-512.webp', 'image/webp');

/** iOS looks for this name. */
export const touchIcon: Handler = (_call, context) => picture(context, 'touch-icon.png', 'image/png');

async function picture({ webFile }: HandlerContext, name: WebFile, type: string): Promise<ApiResponse> {
  if (!webFile) return noSuchRoute();
  return { status: 200, headers: { 'Content-Type': type }, body: await webFile(name) };
}

/** Browsers navigating accept HTML; programs accept anything. */
function isBrowser(accept = ''): boolean {
  return accept.toLowerCase().includes('text/html');
}

/** With our name, by which our other windows recognize who holds the port. */
function plainText(body: string): ApiResponse {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Server: 'Showrunner', Vary: 'Accept' };
  return { status: 200, headers, body };
}
