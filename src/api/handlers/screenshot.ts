import type { Screenshot } from '../editor-port.ts';
import { jsonResponse, type ResponseHeaders } from '../exchange.ts';
import type { Handler } from '../route.ts';

export const screenshot: Handler = async (_call, { port }) => {
  const picture = await port.screenshot();
  const uri = `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`;
  return jsonResponse(200, { screenshot: uri }, sourceHeader(picture));
};

/** The picture itself, for an `img` or a file. */
export const screenshotPng: Handler = async ({ parameters: { w } }, { port }) => {
  const picture = await port.screenshot(w === undefined ? {} : { width: w });
  return { status: 200, headers: { 'Content-Type': 'image/png', ...sourceHeader(picture) }, body: picture.png };
};

function sourceHeader({ source }: Screenshot): ResponseHeaders {
  return { 'X-Screenshot-Source': source };
}
