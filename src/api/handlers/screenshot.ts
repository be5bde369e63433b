import { jsonResponse } from '../exchange.ts';
import type { Handler } from '../route.ts';

export const screenshot: Handler = async (_call, { port }) => {
  const png = await port.screenshot();
  return jsonResponse(200, { screenshot: `data:image/png;base64,${Buffer.from(png).toString('base64')}` });
};
