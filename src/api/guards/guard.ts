import type { ApiRequest, ResponseOrPromise } from '../exchange.ts';
import type { TitleOf } from '../parameter.ts';
import type { Match } from '../router.ts';
import type { ReadWebFile } from '../web-file.ts';
import type { Policy } from './policy.ts';
import type { Tokens, TokenVerdict } from './tokens.ts';

/** Looks at a caller. Its answer ends the request; `undefined` lets it go on. */
export type Guard = (caller: Caller, context: GuardContext) => ResponseOrPromise | undefined;

/** A request, what it would reach, and what it says of where it comes from. Nothing of it has been judged yet. */
export interface Caller {
  readonly request: ApiRequest;
  readonly query: URLSearchParams | undefined;
  readonly match: Match;
  /** It is a command, or a message that may hold one. */
  readonly mayChange: boolean;
  /** In milliseconds of the clock; only commands and tools count the time. */
  readonly arrivedAt: number;
  /** Who may call, as the settings are at this moment. */
  readonly policy: Policy;
  /** The listed origin it comes from, if any. */
  readonly listedOrigin: string | undefined;
  /** A right token stands for the origin too. */
  readonly token: TokenVerdict;
}

/** Facts for guards beside the caller. */
export interface GuardContext {
  readonly tokens: Tokens;
  readonly titleOf: TitleOf;
  /** Whether the workspace is trusted, now. */
  readonly isTrusted: () => boolean;
  /** For the page that asks; missing where it was not built. */
  readonly webFile: ReadWebFile | undefined;
}
