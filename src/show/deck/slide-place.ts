import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { ShownSlide } from '../shown-slide.ts';

/** Survives a reload of the window. */
export type SlidePlace = Pick<ShownSlide, 'path' | 'folder' | 'owner' | 'index' | 'step'>;

export function printSlidePlace({ path, folder, owner, index, step }: SlidePlace): JsonObject {
  return { path, folder, owner, index, step };
}

export function parseSlidePlace(value: JsonValue | undefined): SlidePlace | undefined {
  if (!isJsonObject(value)) return undefined;
  const { path, folder, owner, index, step } = value;
  if (typeof path !== 'string' || typeof folder !== 'string' || typeof owner !== 'string') return undefined;
  if (typeof index !== 'number' || typeof step !== 'number') return undefined;
  return { path, folder, owner, index, step };
}
