import type { JsonObject } from '../core/json.ts';
import type { Problem } from '../core/problem.ts';
import type { SourceLocation } from './source-location.ts';

export type FormatVersion = 1 | 2 | 3;

/** A parsed demo file. Immutable; locations refer to the text it was read from. */
export interface DemoFile {
  readonly path: string;
  /** Absolute path of the workspace folder that has the `.demo/`. */
  readonly workspaceFolder: string;
  readonly version: FormatVersion;
  readonly title: string;
  readonly description?: string;
  /** Minutes. */
  readonly timer?: number;
  /** Hash of the commit that the show begins with. */
  readonly beginsAt?: string;
  readonly loop: boolean;
  readonly demos: readonly Demo[];
  readonly problems: readonly Problem[];
}

/** A unit that `next` runs. Versions 1 and 2 call it a demo with steps, version 3 a scene with moves. */
export interface Demo {
  /** Unique in the library: explicit or derived. */
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

/** One action as written, not validated yet. */
export interface ActionSource {
  /** The value of `action`, or empty if missing. */
  readonly name: string;
  readonly disabled: boolean;
  /** All fields, including `action` and `disabled`. */
  readonly fields: JsonObject;
  readonly location: SourceLocation;
}

export interface DemoEntry {
  readonly file: DemoFile;
  readonly demo: Demo;
}
