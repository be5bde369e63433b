import type { Disposable } from '../../../core/disposables.ts';
import type { Event } from '../../../core/emitter.ts';
import type { Clock } from '../../../core/time/clock.ts';

/** One command at a time per lane; lanes do not wait for each other. */
export type Lane = 'move' | 'stop' | 'zoom' | 'black' | 'time' | 'slide';

export interface CommandRequest {
  readonly lane: Lane;
  readonly path: string;
  readonly body?: Readonly<Record<string, string | number | boolean>>;
  /** Send it even if others of its lane are pending; it queues in Showrunner. */
  readonly stacks?: true;
}

export interface KeyedCall extends CommandRequest {
  /** The same at every retry, so that Showrunner runs it once. */
  readonly key: string;
  /** The server at the first attempt; another one does not know the key. */
  readonly instance: string;
}

export type CallReply =
  | { readonly kind: 'answered'; readonly status: number; readonly code: string; readonly detail: string }
  | { readonly kind: 'lost' };

export type CallEnd =
  | { readonly kind: 'done'; readonly detail?: string }
  /** Refused for good. */
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  /** Unknown whether it ran: the server is gone, or did not answer for a minute. */
  | { readonly kind: 'unknown'; readonly because: 'restarted' | 'silence' };

export interface CommandSender {
  /**
   * Sends now or never: `busy` if another of its lane is pending, or too many if it stacks; `offline` without a server.
   */
  send(command: CommandRequest): 'sent' | 'busy' | 'offline';
  pending(lane: Lane): CallStage;
  isBusy(command: CommandRequest): boolean;
}

export type CallStage = 'no' | 'sent' | 'asking-again';

export interface CommandSenderOptions {
  /** Never rejects. */
  readonly post: (call: KeyedCall) => Promise<CallReply>;
  /** The connected server. */
  readonly instance: () => string | undefined;
  readonly onConnect: Event<void>;
  readonly clock: Clock;
  readonly makeKey: () => string;
  readonly onChange: () => void;
  readonly onEnd: (command: CommandRequest, end: CallEnd) => void;
}

/** Milliseconds. Showrunner forgets a key a minute after the answer. */
const keyLife = 58_000;
/** Browsers allow six connections: one follows the show, and Stop must never wait. */
const mostAtOnce = 3;
const [firstDelay, longestDelay] = [300, 4_000];

/**
 * Follows each call to its end and never runs it twice. If an answer is lost, retries for a minute with the same key
 * and the same server.
 */
export function createCommandSender(options: CommandSenderOptions): CommandSender {
  const { instance, clock, makeKey, onChange, onEnd } = options;
  const calls = new Map<KeyedCall, CallStage>();

  const note = (call: KeyedCall, what: CallStage) => {
    calls.set(call, what);
    onChange();
  };
  const pending = (wanted: Lane): CallStage => {
    const stages = [...calls].flatMap(([{ lane }, stage]) => (lane === wanted ? [stage] : []));
    return stages.includes('asking-again') ? 'asking-again' : (stages[0] ?? 'no');
  };
  const isBusy = ({ lane, stacks }: CommandRequest) => {
    if (!stacks) return pending(lane) !== 'no';
    return (
      pending(lane) === 'asking-again' || [...calls.keys()].filter((call) => call.lane === lane).length >= mostAtOnce
    );
  };
  return {
    isBusy,
    pending,
    send(command) {
      if (isBusy(command)) return 'busy';
      const server = instance();
      if (server === undefined) return 'offline';
      const call: KeyedCall = { ...command, key: makeKey(), instance: server };
      note(call, 'sent');
      void seeThrough(call, options, clock.now() + keyLife, () => note(call, 'asking-again')).then((end) => {
        calls.delete(call);
        onChange();
        onEnd(command, end);
      });
      return 'sent';
    },
  };
}

async function seeThrough(
  call: KeyedCall,
  { post, instance, onConnect, clock }: CommandSenderOptions,
  until: number,
  onAskAgain: () => void,
): Promise<CallEnd> {
  for (let attempt = 0; ; attempt++) {
    const reply = await post(call);
    if (reply.kind === 'answered') return endOf(reply, attempt);
    onAskAgain();
    await pause(clock, Math.min(firstDelay * 2 ** attempt, longestDelay));
    while (instance() === undefined && clock.now() < until) await connected(onConnect, clock, until);
    if (clock.now() >= until) return { kind: 'unknown', because: 'silence' };
    if (instance() !== call.instance) return { kind: 'unknown', because: 'restarted' };
  }
}

function endOf({ status, code, detail }: CallReply & { kind: 'answered' }, attempt: number): CallEnd {
  if (status < 300) return { kind: 'done', ...(detail !== '' && { detail }) };
  if (code === 'restarted' && attempt > 0) return { kind: 'unknown', because: 'restarted' };
  return { kind: 'refused', code, detail };
}

function pause(clock: Clock, delay: number): Promise<void> {
  return new Promise((resolve) => void clock.setTimeout(resolve, delay));
}

/** Resolves when a server is connected, or at the deadline. */
function connected(onConnect: Event<void>, clock: Clock, until: number): Promise<void> {
  return new Promise((resolve) => {
    const held: Disposable[] = [];
    const end = () => {
      for (const each of held) each.dispose();
      resolve();
    };
    held.push(onConnect(end), clock.setTimeout(end, until - clock.now()));
  });
}
