import type { Snapshots } from '../ports/snapshots.ts';

/** Keeps nothing, for a host whose show never goes back: a trial, or one without a workspace. */
export const noSnapshots: Snapshots = {
  size: 0,
  take: async () => ({ type: 'unkept', why: 'store-failed' }),
  look: async () => ({ type: 'unkept', why: 'store-failed' }),
  keep: async () => undefined,
  read: async () => undefined,
  restore: async () => undefined,
  scan: async () => ({ entries: new Map(), leftOut: new Set(), incomplete: 'store-failed' }),
  sweep: async () => undefined,
  records: async () => [],
  record: async () => undefined,
  rewrite: async () => undefined,
};
