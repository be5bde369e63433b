import type { ApiResponse } from '../exchange.ts';
import type { TitleOf } from '../parameter.ts';
import type { Caller } from '../route.ts';
import type { ReadWebFile } from '../web-file.ts';
import type { Tokens } from './tokens.ts';

/** Returns an answer that ends the request, or `undefined` to continue. */
export type Guard = (caller: Caller, context: GuardContext) => ApiResponse | Promise<ApiResponse> | undefined;

export interface GuardContext {
  readonly tokens: Tokens;
  readonly titleOf: TitleOf;
  readonly isTrusted: () => boolean;
  /** The code of the audience's addresses; `undefined`: nobody may follow. */
  readonly audienceCode: () => string | undefined;
  /** For the confirmation page; missing if it was not built. */
  readonly webFile: ReadWebFile | undefined;
}
