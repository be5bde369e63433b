import { createNoGoingBackError } from './going-back-error.ts';
import type { History } from './history.ts';
import { nothingRecorded } from './step-record.ts';

/** For a host that stores nothing: nothing is undone. */
export const noHistory: History = {
  ready: Promise.resolve(),
  steps: [],
  edits: {
    list: () => [],
    listUncertain: () => [],
    read: async () => undefined,
    putBack: async () => undefined,
    forget: async () => undefined,
  },
  begin: async () => nothingRecorded,
  requireUndoable: async () => undefined,
  undoTo: async () => [],
  undoWork: async () => [],
  resumed: undefined,
  goneBack: undefined,
  leave: () => undefined,
  undoGoingBack: async () => Promise.reject(createNoGoingBackError()),
  forget: async () => undefined,
  dispose: () => undefined,
};
