import { describeRest } from '../text/words.ts';
import { type Calls, readRefusal } from './calls.ts';
import type { CallReply, KeyedCall } from './command-sender.ts';

/** Milliseconds; Showrunner answers within 8 s, if only that it is still at it. */
const answerLimit = 12_000;

/** Sends a press, with its key and the server that it means, and tells when no answer came. Never rejects. */
export function createSend({ post }: Calls, onLost: () => void): (press: KeyedCall) => Promise<CallReply> {
  return async ({ path, body, key, instance }) => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), answerLimit);
    try {
      const response = await post(path, {
        headers: { 'Idempotency-Key': key, 'Showrunner-Instance': instance },
        ...(body && { body }),
        signal: limit.signal,
      });
      const { status } = response;
      if (status < 300) return { kind: 'answered', status, code: '', detail: describeRest(await response.text()) };
      return { kind: 'answered', status, ...(await readRefusal(response)) };
    } catch {
      onLost();
      return { kind: 'lost' };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** 128 bits of chance; `crypto.randomUUID` is for secure contexts only. */
export function makeKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
