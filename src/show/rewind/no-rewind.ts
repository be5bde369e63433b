import type { Rewind } from './rewind.ts';
import { nothingRecorded } from './step-recording.ts';

/** For a host that keeps nothing: demos run again, and nothing is undone. */
export const noRewind: Rewind = {
  ready: Promise.resolve(),
  steps: [],
  edits: {
    list: () => [],
    read: async () => undefined,
    putBack: async () => undefined,
    forget: async () => undefined,
  },
  begin: async () => nothingRecorded,
  indexOf: () => -1,
  requireUndoable: async () => undefined,
  backTo: async () => [],
  forget: async () => undefined,
};
