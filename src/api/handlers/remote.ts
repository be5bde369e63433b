import { noSuchRoute } from '../answering/problem.ts';
import type { ApiResponse } from '../exchange.ts';
import { describeCalls } from '../pages/help.ts';
import { remoteResponse } from '../pages/remote-page.ts';
import type { Handler, HandlerContext } from '../route.ts';
import type { WebFile } from '../web-file.ts';

/** The remote for a browser; for everybody else, what may be called. Holds nothing of the show. */
export const remote: Handler = async ({ headers }, { routes, webFile }) => {
  if (!isBrowser(headers.accept)) return plainText(describeCalls(routes, headers.host ?? 'localhost'));
  if (!webFile) return plainText('The remote was not built here.\n');
  return remoteResponse(Buffer.from(await webFile('remote.html')).toString());
};

/**
 * What a phone's home screen shows. There is no `start_url`: so the address is kept as it stands, with the token in its
 * fragment.
 */
export const manifest: Handler = () => ({
  status: 200,
  headers: { 'Content-Type': 'application/manifest+json' },
  body: JSON.stringify({
    name: 'Showrunner',
    short_name: 'Showrunner',
    description: 'The remote of a show.',
    display: 'standalone',
    background_color: '#120c22',
    theme_color: '#120c22',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
      { src: 'apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }),
});

export const icon: Handler = (_call, context) => picture(context, 'icon.svg', 'image/svg+xml');

/** iOS looks for it under this very name. */
export const touchIcon: Handler = (_call, context) => picture(context, 'touch-icon.png', 'image/png');

async function picture({ webFile }: HandlerContext, name: WebFile, type: string): Promise<ApiResponse> {
  if (!webFile) return noSuchRoute();
  return { status: 200, headers: { 'Content-Type': type }, body: await webFile(name) };
}

/** Browsers that go to an address name HTML; programs take whatever comes. */
function isBrowser(accept = ''): boolean {
  return accept.toLowerCase().includes('text/html');
}

/** With our name, by which other windows of ours know who holds the port. */
function plainText(body: string): ApiResponse {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Server: 'Showrunner', Vary: 'Accept' };
  return { status: 200, headers, body };
}
