import { encloses } from '../core/positions.ts';
import type { Position } from '../core/text.ts';
import type { Demo, DemoFile } from '../demos/model.ts';
import { rangeOf } from '../demos/source-location.ts';

/** The demo in whose text a place of its file is, its two ends included; `undefined` between demos and around them. */
export function demoAt({ demos }: DemoFile, position: Position): Demo | undefined {
  return demos.find((demo) => encloses(rangeOf(demo), { start: position, end: position }));
}
