import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { ShownSlide } from '../shown-slide.ts';

/** Survives a reload of the window. */
export type SlidePosition = Pick<ShownSlide, 'path' | 'folder' | 'owner' | 'index' | 'step'>;

export function printSlidePosition({ path, folder, owner, index, step }: SlidePosition): JsonObject {
  return { path, folder, owner, index, step };
}

export function parseSlidePosition(value: JsonValue | undefined): SlidePosition | undefined {
  if (!isJsonObject(value)) return undefined;
  const { path, folder, owner, index, step } = value;
  if (typeof path !== 'string' || typeof folder !== 'string' || typeof owner !== 'string') return undefined;
  if (typeof index !== 'number' || typeof step !== 'number') return undefined;
  return { path, folder, owner, index, step };
}
