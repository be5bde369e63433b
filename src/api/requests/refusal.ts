import type { ApiResponse } from '../exchange.ts';

/** A value, or the response to a wrong one. */
export type ValueOrRefusal<T> = { readonly value: T } | { readonly refusal: ApiResponse };
