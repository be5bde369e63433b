/** The revision without a handshake: every request says for itself what it speaks. */
export const modernRevision = '2026-07-28';

/** The revisions that open with `initialize`, newest first. */
export const handshakeRevisions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** All that we speak. */
export const revisions: readonly string[] = [modernRevision, ...handshakeRevisions];

/** Revision of a request that names none. The only one that knows batches. */
export const unspokenRevision = '2025-03-26';

/** Whether a revision opens with `initialize`. */
export function isHandshakeRevision(revision: string): boolean {
  return handshakeRevisions.some((known) => known === revision);
}
