import { printYaml } from '../core/data/print-yaml.ts';
import type { JsonObject } from '../core/json.ts';
import type { DraftDemo } from './draft.ts';

export interface FileStyle {
  readonly notation: 'json' | 'yaml';
}

export interface FileContent {
  readonly title?: string;
  readonly description?: string;
  /** Commit hash. */
  readonly beginsAt?: string;
  readonly demos: readonly DraftDemo[];
}

/** In version 3. */
export function printDemoFile({ title, description, beginsAt, demos }: FileContent, { notation }: FileStyle): string {
  const file: JsonObject = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    version: 3,
    ...(beginsAt !== undefined && { beginsAt }),
    scenes: demos.map(printDemo),
  };
  return notation === 'json' ? `${JSON.stringify(file, undefined, 2)}\n` : printYaml(file);
}

function printDemo({ title, notes, commit, actions }: DraftDemo): JsonObject {
  return {
    title,
    ...(notes !== undefined && { notes: { path: notes } }),
    ...(commit !== undefined && { commit }),
    moves: actions,
  };
}
