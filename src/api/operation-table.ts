import type { Operation } from './operation.ts';
import { pointerOperations } from './operations/pointer.ts';
import { companionOperations, editOperations, stateOperations } from './operations/reads.ts';
import { stageOperations, zoomOperations } from './operations/stage.ts';
import { stepOperations } from './operations/steps.ts';

/** Docs and tools keep this order. */
export const operations: Readonly<Record<string, Operation>> = {
  ...stateOperations,
  ...stepOperations,
  ...stageOperations,
  ...pointerOperations,
  ...zoomOperations,
  ...companionOperations,
  ...editOperations,
};
