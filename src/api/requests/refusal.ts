import type { ApiResponse } from '../exchange.ts';

/** What was read, or the answer to who said it wrong. */
export type ValueOrRefusal<T> = { readonly value: T } | { readonly refusal: ApiResponse };
