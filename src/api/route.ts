import type { Event } from '../core/emitter.ts';
import type { Answers } from './answering/answers.ts';
import type { Encoded } from './answering/encoded.ts';
import type { EditorPort } from './editor-port.ts';
import type { Answer, RequestHeaders } from './exchange.ts';
import type { Broadcast } from './following/events.ts';
import type { LongPoll } from './following/long-poll.ts';
import type { Seats } from './following/seats.ts';
import type { Question } from './pages/questions.ts';
import type { Parameter, ParameterValues } from './reading/parameters.ts';

export type Method = 'GET' | 'POST';

/** One row of the public surface. Routing, 404, 405, HEAD, the landing page and the docs come out of it. */
export interface Route {
  readonly methods: readonly Method[];
  /** In the spelling of the docs; it matches in any case. */
  readonly path: string;
  /** A command changes something and closes its connection; a page needs no token and holds no data. */
  readonly kind: 'command' | 'read' | 'page';
  readonly handle: Handler;
  /** What it does, in one line. */
  readonly summary: string;
  /** What it answers: the description of the API comes out of it. */
  readonly answers: Answers;
  readonly parameters?: readonly Parameter[];
  /** Steps wait for their turn: they take `If-Match`. */
  readonly queues?: true;
  /** What to ask somebody who follows a link to it from a strange page. */
  readonly question?: Question;
}

/** Request data to response data over the editor port; knows no socket. Expected failures are thrown `DemoError`s. */
export type Handler = (call: Call, context: HandlerContext) => Answer;

export interface Call {
  readonly parameters: ParameterValues;
  readonly headers: RequestHeaders;
  /** Run only while the show is at this revision. */
  readonly ifRevision?: number;
  /** The caller has hung up, or the server stops. */
  readonly onLeave?: Event<void> | undefined;
}

export interface HandlerContext {
  readonly port: EditorPort;
  readonly routes: readonly Route[];
  /** Encodes the demos once for each snapshot. */
  readonly encodedDemos: () => Encoded;
  readonly encodedDescription: () => Encoded;
  /** For everybody who stays to hear of changes. */
  readonly seats: Seats;
  readonly waitForChange: LongPoll;
  readonly broadcast: Broadcast;
}
