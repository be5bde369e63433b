/** `close` when nothing more may be said on the socket. */
export type PipelineOutcome = 'keep' | 'close';

/** Answers one request. Never throws, never rejects. */
export type PipelinedRequest = () => PipelineOutcome | Promise<PipelineOutcome>;

/** The exchanges on one socket: one exchange after another, however fast the caller sends (pipelining). */
export interface RequestPipeline {
  /** Closed: what was taken and has not begun will not run, and nothing is taken any more. */
  readonly isOver: boolean;
  /** A turn is running. */
  readonly isBusy: boolean;
  /** Nothing more should be read from the socket before nothing waits: neither a request nor its end. */
  readonly isFull: boolean;
  /** Turns that wait for the running one. */
  readonly waiting: number;
  take(turn: PipelinedRequest): void;
  /** Puts a turn in the place of the last one that waits. */
  replaceLast(turn: PipelinedRequest): void;
  close(): void;
}

/** Requests that may wait on one socket before we read on. */
const pipelineLimit = 64;
/**
 * Turns that run in one go where many callers are there: who sends thousands at once lets the others in between. Few get
 * theirs at once, for Node ends the socket of a caller that has sent its last request, whatever still waits.
 */
const goLimit = 64;
const manyCallers = 64;

/** All who are connected to a server. */
export interface PipelineLoad {
  callers: number;
  /** Turns that wait on all their sockets. */
  waiting: number;
}

/** The turns of one socket that wait, counted among those of all. */
function createLine(load: PipelineLoad) {
  const turns: PipelinedRequest[] = [];
  const count = <T>(change: () => T): T => {
    load.waiting -= turns.length;
    const result = change();
    load.waiting += turns.length;
    return result;
  };
  return {
    get length() {
      return turns.length;
    },
    push: (turn: PipelinedRequest) => count(() => turns.push(turn)),
    shift: () => count(() => turns.shift()),
    pop: () => count(() => turns.pop()),
    clear: () => count(() => turns.splice(0)),
  };
}

export function createRequestPipeline(load: PipelineLoad): RequestPipeline {
  const waiting = createLine(load);
  let isBusy = false;
  let isOver = false;
  let inOneGo = 0;
  let isYielding = false;

  const close = () => {
    isOver = true;
    waiting.clear();
  };
  const mayGoOn = () => inOneGo < goLimit || load.callers < manyCallers;
  const end = (outcome: PipelineOutcome) => {
    if (outcome === 'close') close();
    if (waiting.length === 0) isBusy = false;
    else if (mayGoOn()) goOn();
    else letOthersIn();
  };
  const goOn = () => {
    const following = waiting.shift();
    if (following) run(following);
    else isBusy = false;
  };
  const letOthersIn = () => {
    isBusy = true;
    isYielding = true;
    setImmediate(() => {
      inOneGo = 0;
      isYielding = false;
      goOn();
    });
  };
  const run = (turn: PipelinedRequest) => {
    isBusy = true;
    inOneGo++;
    const outcome = turn();
    if (outcome instanceof Promise) void outcome.then(end);
    else end(outcome);
  };
  const take = (turn: PipelinedRequest) => {
    if (isOver) return;
    if (!isBusy && mayGoOn()) return run(turn);
    waiting.push(turn);
    if (!isBusy) letOthersIn();
  };

  return {
    get isOver() {
      return isOver;
    },
    get isBusy() {
      return isBusy;
    },
    get isFull() {
      return isYielding || waiting.length >= pipelineLimit;
    },
    get waiting() {
      return waiting.length;
    },
    take,
    replaceLast(turn) {
      waiting.pop();
      take(turn);
    },
    close,
  };
}
