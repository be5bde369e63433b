import type { Clock } from '../core/time/clock.ts';
import { createTrustError } from '../core/untrusted.ts';
import type { EditorPort } from './editor-port.ts';
import { createTokens, type TokenVerdict } from './guards/tokens.ts';
import type { Params } from './parameter.ts';
import { type Link, parseLink } from './parse-link.ts';

/** Links into the editor, `vscode://…/next`, which any web page can open. */
export interface Links {
  /**
   * Follows a link: at once with the right token, else after a question. Path and query come decoded from the editor.
   * Fails with the `DemoError` of the step, or `bad-request`, `untrusted-workspace`, `unknown-demo`; without a valid
   * token these are only reported quietly.
   */
  open(path: string, query: string): Promise<void>;
}

export interface LinksOptions {
  readonly show: EditorPort;
  readonly clock: Clock;
  token(): Promise<string>;
  isTrusted(): boolean;
  ask(question: string): Promise<boolean>;
  tell(sentence: string): void;
}

/** Milliseconds. At most this many questions per window, so that no page can spam the presenter. */
const questionWindow = 60_000;
const questionsAllowed = 3;
/** Milliseconds without questions after a refusal. */
const peace = 10_000;

/** All links count as one sender of tokens. */
const sender = 'a link';

export function createLinks({ show, clock, ask, tell, ...options }: LinksOptions): Links {
  const tokens = createTokens(clock);
  const questionLimit = createQuestionLimit(clock);

  const judge = async ({ token }: Link): Promise<TokenVerdict> =>
    tokens.judge(token === undefined ? [] : [token], await options.token());

  const askFirst = async (link: Link): Promise<Params | undefined> => {
    const missing = missingDemo(link, show);
    if (missing !== undefined) return void tell(missing);
    if (!questionLimit.mayAsk()) return undefined;
    const params = whatWasNamed(link, show);
    return (await questionLimit.during(() => ask(questionOf(link, show)))) ? params : undefined;
  };

  const open = async (link: Link): Promise<void> => {
    if (!options.isTrusted()) return tell('A link was ignored, because this workspace is not trusted.');
    const verdict = await judge(link);
    if (verdict === 'right') return run(link, link.params);
    if (verdict !== 'missing' && tokens.refuse(verdict, sender).status === 429) {
      return tell('A link was ignored, because too many links had a wrong token. Try again in a minute.');
    }
    const params = await askFirst(link);
    if (params) await run(link, params);
  };

  const run = async ({ operation }: Link, params: Params): Promise<void> => {
    if (!options.isTrusted()) throw createTrustError();
    await operation.run(show, params);
  };

  return {
    async open(path, query) {
      const reading = parseLink(path, query);
      if ('fault' in reading) return tell(`A link was ignored. ${reading.fault}`);
      await open(reading.link);
    },
  };
}

/** Allows one question at a time, not too many, and none right after a refusal. */
function createQuestionLimit(clock: Clock) {
  let isAsking = false;
  let quietUntil = 0;
  let times: readonly number[] = [];
  return {
    mayAsk(): boolean {
      const now = clock.now();
      times = times.filter((time) => now - time < questionWindow);
      return !isAsking && now >= quietUntil && times.length < questionsAllowed;
    },
    async during(ask: () => Promise<boolean>): Promise<boolean> {
      isAsking = true;
      times = [...times, clock.now()];
      try {
        const isYes = await ask();
        if (!isYes) quietUntil = clock.now() + peace;
        return isYes;
      } finally {
        isAsking = false;
      }
    },
  };
}

/** Returns a message if the demo does not exist: then do not ask. */
function missingDemo({ params: { id } }: Link, { titleOf }: EditorPort): string | undefined {
  if (id === undefined || titleOf(id) !== undefined) return undefined;
  return 'A link was ignored, because its demo does not exist.';
}

/** If the show moves on before the presenter agrees, nothing runs. */
function whatWasNamed({ operation, params }: Link, show: EditorPort): Params {
  return operation.queues && params.id === undefined ? { ...params, ifRevision: show.state().revision } : params;
}

function questionOf({ operation, params }: Link, { titleOf }: EditorPort): string {
  return operation.question(titleOf, params);
}
