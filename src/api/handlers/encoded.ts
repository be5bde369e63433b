import { respondEncoded } from '../answering/encoded.ts';
import type { Handler } from '../route.ts';

export const demos: Handler = ({ headers }, { encodedDemos }) =>
  respondEncoded(encodedDemos(), headers['if-none-match']);

/** This API, as an OpenAPI document. */
export const description: Handler = ({ headers }, { encodedDescription }) =>
  respondEncoded(encodedDescription(), headers['if-none-match']);
