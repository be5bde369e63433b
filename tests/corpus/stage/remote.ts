import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, call } from '../../e2e/api.ts';

/** Result of one press of Next. */
export interface Press {
  readonly kind: 'done' | 'paused' | 'failed' | 'over';
  /** Milliseconds until the answer. */
  readonly time: number;
  /** Milliseconds until the remote hears that the press has come: that a step runs, or the answer itself. */
  readonly acknowledgement: number;
  /** The answer was 202: the step went on. */
  readonly wasRunning: boolean;
  /** The demo that ran, if one did. */
  readonly demo?: { readonly id: string; readonly title: string };
  /** Why it failed. */
  readonly message?: string;
}

/** The speaker's remote: it follows the show, so that failures are reported there. */
export interface Remote {
  press(): Promise<Press>;
  get(path: string): Promise<Answer['body']>;
  leave(): void;
}

/** Milliseconds that a step may take; then it is stopped. */
const stepLimit = 60_000;

/** `answer` answers a question that the window asks, if it does: it is called while a step runs on. */
export async function openRemote(port: number, answer: () => Promise<void>): Promise<Remote> {
  const leaving = new AbortController();
  const events = await fetch(`http://127.0.0.1:${port}/api/events`, { signal: leaving.signal });
  let hear: () => void = () => undefined;
  follow(events, () => hear()).catch(() => undefined); // its end is our leaving
  const get = async (path: string) => (await call(port, path))?.body;
  return {
    get,
    async press() {
      const begun = performance.now();
      const acknowledged = new Promise<number>((resolve) => {
        hear = () => resolve(performance.now() - begun);
      });
      const reply = await call(port, '/api/next');
      const time = performance.now() - begun;
      hear();
      const acknowledgement = await acknowledged;
      const wasRunning = reply?.status === 202;
      const end = wasRunning ? await waitForEnd(get, answer) : describeAnswer(reply);
      return { ...end, time, acknowledgement, wasRunning };
    },
    leave: () => leaving.abort(),
  };
}

/** Calls back for each state in which a step runs. */
async function follow({ body }: Response, onRunning: () => void): Promise<void> {
  const text = new TextDecoder();
  for await (const chunk of body ?? []) {
    if (text.decode(chunk, { stream: true }).includes('"status":"running"')) onRunning();
  }
}

function describeAnswer(answer: Answer | undefined): Pick<Press, 'kind' | 'demo' | 'message'> {
  if (answer?.status === 200) return { kind: answer.body.status, demo: answer.body.executed };
  if (['no-next', 'no-demos'].includes(answer?.body.code)) return { kind: 'over' };
  return { kind: 'failed', message: `${answer?.status} ${answer?.body.detail ?? ''}` };
}

async function waitForEnd(
  get: Remote['get'],
  answer: () => Promise<void>,
): Promise<Pick<Press, 'kind' | 'demo' | 'message'>> {
  const limit = performance.now() + stepLimit;
  for (;;) {
    const { status, stage, currentDemo: demo, history } = await get('/api/state');
    const { outcome, message } = history.at(-1) ?? {};
    if (status === 'paused') return { kind: 'paused', demo };
    if (status === 'idle' && stage === undefined) {
      return outcome === 'done' ? { kind: 'done', demo } : { kind: 'failed', demo, message: message ?? outcome };
    }
    if (performance.now() > limit) {
      await get('/api/stop');
      return { kind: 'failed', demo, message: `it did not end within ${stepLimit / 1000} s` };
    }
    await answer();
    await sleep(250);
  }
}
