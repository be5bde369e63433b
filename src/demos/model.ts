import type { JsonObject } from '../core/json.ts';
import type { Problem } from '../core/problem.ts';
import type { SourceLocation } from './source-location.ts';

export type FormatVersion = 1 | 2 | 3;

/** Immutable; locations refer to the text it was read from. */
export interface DemoFile {
  readonly path: string;
  /** Absolute path of the folder that has the `.demo/`. */
  readonly workspaceFolder: string;
  readonly version: FormatVersion;
  readonly title: string;
  readonly description?: string;
  /** Minutes. */
  readonly timer?: number;
  /** Commit hash. */
  readonly beginsAt?: string;
  readonly loop: boolean;
  readonly demos: readonly Demo[];
  readonly problems: readonly Problem[];
}

/** Run by `next`. Versions 1 and 2: a demo with steps; version 3: a scene with moves. */
export interface Demo {
  /** Unique in the library. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly disabled: boolean;
  readonly actions: readonly ActionSource[];
  readonly icons?: { readonly start?: string; readonly end?: string };
  readonly notes?: { readonly path: string };
  /** Seconds. */
  readonly autoAdvanceAfter?: number;
  /** Web address of the commit that the demo makes. */
  readonly commit?: string;
  readonly location: SourceLocation;
}

/** As written, not validated. */
export interface ActionSource {
  /** Empty if missing. */
  readonly name: string;
  readonly disabled: boolean;
  /** Includes `action` and `disabled`. */
  readonly fields: JsonObject;
  readonly location: SourceLocation;
}

export interface DemoEntry {
  readonly file: DemoFile;
  readonly demo: Demo;
}
