import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../core/time/clock.ts';
import { isSameSecret } from '../secret-equality.ts';
import { withOwnerTimeout } from './port-owner.ts';

/**
 * How a window with a show gets the port from a window without one, or from one that is gone. Both have the API token
 * in the user's secret storage, but the owner of a port may be anybody: the token itself is never sent. The owner
 * gives a challenge, used once, and the asker proves that it knows the token. The proof holds for this port, as each
 * side knows it by itself, and for a challenge of each side: a stranger on another port cannot pass it on to a third
 * window. Without a proof the path answers like any that is not there.
 */
export const yieldPath = '/api/yield';
export const challengeHeader = 'X-Showrunner-Challenge';
export const proofHeader = 'X-Showrunner-Proof';

/** Data that a proof signs. */
export interface PortChallenge {
  /** Where the asker asks; to the owner, where it listens. */
  readonly port: number;
  /** The owner's, used once. */
  readonly challenge: string;
  /** The asker's own, made anew for each proof. */
  readonly counterChallenge: string;
}

export interface YieldEndpointOptions {
  readonly token: () => string | undefined;
  /** Where this window listens, if it does. */
  readonly port: () => number | undefined;
  /** Whether this window can do without the port. */
  readonly mayYield: () => boolean;
  /** Leaves the port to the asker, after the answer. */
  readonly yieldPort: () => void;
}

/** The endpoint for our other windows. */
export interface YieldEndpoint {
  /** Challenge of the next proof. */
  readonly challenge: string;
  /** Leaves the port to who proves to be one of us, if this window can do without it. Ends the challenge. */
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

/** Asks the Showrunner at `url` for its port; whether it leaves. Any other answer, and silence, is a no. */
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
      return false; // gone meanwhile, or none of ours: the next attempt tells
    }
  });
}

/** Characters of a challenge. */
const challengeLength = 32;

function createChallenge(): string {
  return randomBytes((challengeLength / 4) * 3).toString('base64url');
}

/** Proof of knowing the token, for one port and one pair of challenges. */
export function prove(token: string, { port, challenge, counterChallenge }: PortChallenge): string {
  const message = JSON.stringify(['yield', port, challenge, counterChallenge]);
  return createHmac('sha256', token).update(message).digest('base64url');
}
