import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../core/time/clock.ts';
import { isSameSecret } from '../secret-equality.ts';
import { withOwnerTimeout } from './port-owner.ts';

/**
 * A window with a show takes the port from a window without a show, or from an orphaned one. Both know the API token
 * from the user's secret storage, but anybody may own the port, so the token itself is never sent. The owner sends a
 * challenge, valid once, and the asker proves that it knows the token. The proof covers the port and a challenge of
 * each side, so that a stranger on another port cannot relay it to a third window. Without a proof, the path answers
 * like a missing route.
 */
export const yieldPath = '/api/yield';
export const challengeHeader = 'X-Showrunner-Challenge';
export const proofHeader = 'X-Showrunner-Proof';

export interface PortChallenge {
  /** The port that the asker calls; for the owner, the port it listens on. */
  readonly port: number;
  /** From the owner, valid once. */
  readonly challenge: string;
  /** From the asker, new for each proof. */
  readonly counterChallenge: string;
}

export interface YieldEndpointOptions {
  readonly token: () => string | undefined;
  readonly port: () => number | undefined;
  readonly mayYield: () => boolean;
  readonly yieldPort: () => void;
}

export interface YieldEndpoint {
  readonly challenge: string;
  /** Yields the port if the proof is right and this window can do without it. Uses up the challenge. */
  open(proof: string, counterChallenge: string): 'yielded' | 'kept' | 'unproven';
}

export function createYieldEndpoint({
  token,
  port: listeningPort,
  mayYield,
  yieldPort,
}: YieldEndpointOptions): YieldEndpoint {
  let challenge = createChallenge();
  const isProven = (proof: string, counterChallenge: string): boolean => {
    const [key, port, asked] = [token(), listeningPort(), challenge];
    challenge = createChallenge();
    if (!key || port === undefined || counterChallenge.length < challengeLength) return false;
    return isSameSecret(proof, prove(key, { port, challenge: asked, counterChallenge }));
  };
  return {
    get challenge() {
      return challenge;
    },
    open(proof, counterChallenge) {
      if (!isProven(proof, counterChallenge)) return 'unproven';
      if (!mayYield()) return 'kept';
      yieldPort();
      return 'yielded';
    },
  };
}

/** Asks the Showrunner at `url` for its port. No answer counts as no. */
export function askToYield(url: string, token: string, clock: Clock): Promise<boolean> {
  const { port } = new URL(url);
  return withOwnerTimeout(clock, async (signal) => {
    try {
      const given = await fetch(url + yieldPath, { method: 'POST', redirect: 'manual', signal });
      const challenge = given.headers.get(challengeHeader);
      if (challenge === null) return false;
      const counterChallenge = createChallenge();
      const proof = prove(token, { port: Number(port), challenge, counterChallenge });
      const headers = { [proofHeader]: proof, [challengeHeader]: counterChallenge };
      const answer = await fetch(url + yieldPath, { method: 'POST', redirect: 'manual', headers, signal });
      return answer.ok && JSON.parse(await answer.text()).status === 'yielded';
    } catch {
      return false; // gone or not ours: the next attempt finds out
    }
  });
}

/** Characters. */
const challengeLength = 32;

function createChallenge(): string {
  return randomBytes((challengeLength / 4) * 3).toString('base64url');
}

export function prove(token: string, { port, challenge, counterChallenge }: PortChallenge): string {
  const message = JSON.stringify(['yield', port, challenge, counterChallenge]);
  return createHmac('sha256', token).update(message).digest('base64url');
}
