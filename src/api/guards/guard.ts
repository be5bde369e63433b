import type { ApiResponse } from '../exchange.ts';
import type { TitleOf } from '../parameter.ts';
import type { Caller } from '../route.ts';
import type { ReadWebFile } from '../web-file.ts';
import type { Tokens } from './tokens.ts';

/** Looks at a caller. Its answer ends the request; `undefined` lets it go on. */
export type Guard = (caller: Caller, context: GuardContext) => ApiResponse | Promise<ApiResponse> | undefined;

/** Facts for guards beside the caller. */
export interface GuardContext {
  readonly tokens: Tokens;
  readonly titleOf: TitleOf;
  /** Whether the workspace is trusted, now. */
  readonly isTrusted: () => boolean;
  /** For the page that asks; missing where it was not built. */
  readonly webFile: ReadWebFile | undefined;
}
