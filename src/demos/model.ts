import type { JsonObject } from '../core/json.ts';
import type { Problem } from '../core/problem.ts';
import type { SourceLocation } from './source-location.ts';

export type FormatVersion = 1 | 2 | 3;

/** A demo file as it was read. Immutable; locations refer to the text it was read from. */
export interface DemoFile {
  /** Absolute path. */
  readonly path: string;
  /** The workspace folder whose `.demo/` holds it: absolute path. */
  readonly workspaceFolder: string;
  readonly version: FormatVersion;
  readonly title: string;
  readonly description?: string;
  /** Minutes. */
  readonly timer?: number;
  /** The commit whose files the show begins with: a hash. */
  readonly beginsAt?: string;
  readonly loop: boolean;
  readonly demos: readonly Demo[];
  readonly problems: readonly Problem[];
}

/** A unit that `next` runs: version 1 and 2 call it a demo of steps, version 3 a scene of moves. */
export interface Demo {
  /** Unique in the library: the one in the file, or a derived one. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly disabled: boolean;
  readonly actions: readonly ActionSource[];
  readonly icons?: { readonly start?: string; readonly end?: string };
  readonly notes?: { readonly path: string; readonly showOnTrigger: boolean };
  /** Seconds. */
  readonly autoAdvanceAfter?: number;
  readonly location: SourceLocation;
}

/** One action as it stands in a file, not yet read by its definition. */
export interface ActionSource {
  /** The value of `action`; empty when it is missing. */
  readonly name: string;
  readonly disabled: boolean;
  /** Every field as written, `action` and `disabled` included. */
  readonly fields: JsonObject;
  readonly location: SourceLocation;
}

/** A demo and the file it stands in. */
export interface DemoEntry {
  readonly file: DemoFile;
  readonly demo: Demo;
}
