import { respondEncoded } from '../responses/encoded.ts';
import type { Handler } from '../route.ts';

export const demos: Handler = ({ params, request: { headers } }, { encodedDemos, encodedTitledDemos }) =>
  respondEncoded(params.titles ? encodedTitledDemos() : encodedDemos(), headers['if-none-match']);

export const description: Handler = async ({ request: { headers } }, { encodedDescription }) =>
  respondEncoded(await encodedDescription(), headers['if-none-match']);
