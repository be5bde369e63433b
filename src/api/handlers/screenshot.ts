import type { Screenshot } from '../editor-port.ts';
import { jsonResponse, type ResponseHeaders } from '../exchange.ts';
import { operations } from '../operations.ts';
import type { Handler } from '../route.ts';

/** The picture in JSON, as a `data:` address. */
export const screenshot: Handler = async ({ asked }, { show }) => {
  const picture = await operations.screenshot.run(show, asked);
  const uri = `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`;
  return jsonResponse(200, { screenshot: uri }, sourceHeader(picture));
};

/** The picture itself, for an `img` or a file. */
export const screenshotPng: Handler = async ({ asked }, { show }) => {
  const picture = await operations.screenshot.run(show, asked);
  return { status: 200, headers: { 'Content-Type': 'image/png', ...sourceHeader(picture) }, body: picture.png };
};

function sourceHeader({ source }: Screenshot): ResponseHeaders {
  return { 'X-Screenshot-Source': source };
}
