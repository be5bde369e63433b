import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/time/clock.ts';
import { withinPatience } from './port-holder.ts';

/**
 * How a window with a show gets the port from a window without one. Both have the API token in the user's secret
 * storage, but the holder of a port may be anybody: the token itself is never sent. The holder gives a challenge, used
 * once, and the asker proves that it knows the token. Without a proof the path answers like any that is not there.
 */
export const yieldPath = '/api/yield';
export const challengeHeader = 'X-Showrunner-Challenge';
export const proofHeader = 'X-Showrunner-Proof';

export interface YieldDoorOptions {
  readonly token: () => string | undefined;
  /** Whether this window can do without the port. */
  readonly mayYield: () => boolean;
  /** Leaves the port to the asker, after the answer. */
  readonly yieldPort: () => void;
}

/** The door for our other windows. */
export interface YieldDoor {
  /** What the next proof must be about. */
  readonly challenge: string;
  /** Leaves the port to who proves to be one of us, if this window can do without it. Ends the challenge. */
  open(proof: string): 'yielded' | 'kept' | 'unproven';
}

export function createYieldDoor({ token, mayYield, yieldPort }: YieldDoorOptions): YieldDoor {
  let challenge = createChallenge();
  const isProven = (proof: string): boolean => {
    const [key, asked] = [token(), challenge];
    challenge = createChallenge();
    return key !== undefined && key !== '' && isSame(proof, prove(key, asked));
  };
  return {
    get challenge() {
      return challenge;
    },
    open(proof) {
      if (!isProven(proof)) return 'unproven';
      if (!mayYield()) return 'kept';
      yieldPort();
      return 'yielded';
    },
  };
}

/** Asks the Showrunner at `url` for its port; whether it leaves. Any other answer, and silence, is a no. */
export function askToYield(url: string, token: string, clock: Clock): Promise<boolean> {
  return withinPatience(clock, async (signal) => {
    try {
      const { headers } = await fetch(url + yieldPath, { method: 'POST', redirect: 'manual', signal });
      const challenge = headers.get(challengeHeader);
      if (challenge === null) return false;
      const proof = { [proofHeader]: prove(token, challenge) };
      const answer = await fetch(url + yieldPath, { method: 'POST', redirect: 'manual', headers: proof, signal });
      return answer.ok && JSON.parse(await answer.text()).status === 'yielded';
    } catch {
      return false; // gone meanwhile, or none of ours: the next attempt tells
    }
  });
}

function createChallenge(): string {
  return randomBytes(24).toString('base64url');
}

function prove(token: string, challenge: string): string {
  return createHmac('sha256', token).update(`yield ${challenge}`).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
