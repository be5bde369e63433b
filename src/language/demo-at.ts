import { encloses } from '../core/positions.ts';
import type { Position } from '../core/text.ts';
import type { Demo, DemoFile } from '../demos/model.ts';
import { parseDemoSource } from '../demos/parse.ts';
import { rangeOf } from '../demos/source-location.ts';
import type { WrittenFile } from './language-types.ts';

/** The demo at a position, including its ends. */
export function demoAt({ demos }: DemoFile, position: Position): Demo | undefined {
  return demos.find((demo) => encloses(rangeOf(demo), { start: position, end: position }));
}

/** Both counted from 0. */
export interface ActionIndex {
  readonly demo: number;
  readonly action: number;
}

/** The action at an offset, or on its line if no other action is there. */
export function actionAt(file: WrittenFile, offset: number): ActionIndex | undefined {
  const { demos, lines } = parseDemoSource(file.text, file);
  const { line } = lines.positionAt(offset);
  for (const [demo, { actions }] of demos.entries()) {
    const inside = actions.findIndex(({ node: { start, end } }) => start <= offset && offset <= end);
    const onLine = actions.findIndex(({ node }) => {
      const last = lines.text.slice(node.start, node.end).trimEnd().length;
      return lines.positionAt(node.start).line <= line && line <= lines.positionAt(node.start + last).line;
    });
    const action = inside >= 0 ? inside : onLine;
    if (action >= 0) return { demo, action };
  }
  return undefined;
}
