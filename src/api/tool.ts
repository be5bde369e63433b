import type { JsonObject } from '../core/json.ts';
import type { OnStart, ResponseDeadline } from './calls/execution.ts';
import type { EditorPort } from './editor-port.ts';
import type { Parameter, Params, TitleOf } from './parameter.ts';
import type { ShowAuthor } from './show-author.ts';

export interface Tool {
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** A VS Code icon, `$(name)`. */
  readonly icon: string;
  /** One line, in the imperative. */
  readonly summary: string;
  readonly description: string;
  readonly kind: 'command' | 'read';
  readonly needs?: 'checkShow' | 'previewDemo' | 'author';
  readonly parameters: readonly Parameter[];
  readonly hints: ToolHints;
  /** JSON Schema of a structured answer; missing for text and pictures. */
  readonly output?: JsonObject;
  /** Confirmation before a command. The input is not validated yet. */
  readonly question?: (titleOf: TitleOf, input: JsonObject) => string;
  /** Shown to a person while it runs. */
  readonly progress: string;
  /** Fails with a `DemoError`. A command that queues calls `onStart` when its turn has come. */
  readonly run: (parts: ToolParts, params: Params, onStart: OnStart) => Promise<ToolAnswer>;
}

/** Names from the Model Context Protocol. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface ToolParts {
  readonly show: EditorPort;
  readonly checkShow?: CheckShow | undefined;
  readonly previewDemo?: PreviewDemo | undefined;
  readonly author?: (() => Promise<ShowAuthor>) | undefined;
}

export type ToolAnswer =
  | { readonly json: JsonObject; readonly says?: string }
  | { readonly text: string }
  | { readonly png: Uint8Array; readonly text?: string };

/** Renders a frame without moving the show. `unknown-demo`, `bad-request`. */
export type PreviewDemo = (wanted: WantedFrame) => Promise<DemoFrame>;

export interface WantedFrame {
  readonly id: string;
  /** From 1. */
  readonly frame: number;
  /** Pixels. */
  readonly width: number;
}

export interface DemoFrame {
  readonly title: string;
  /** `slides.md, slide 2 of 6`; missing for a card. */
  readonly caption: string | undefined;
  readonly count: number;
  /** Markdown notes of the slide, else of the demo. */
  readonly notes: string | undefined;
  readonly png: Uint8Array;
  readonly shortfall: string | undefined;
}

/** Simulates the show. Concurrent checks of the whole show share a run. `bad-request`. */
export type CheckShow = (part?: CheckedPart) => Promise<ShowCheck>;

export interface CheckedPart {
  readonly file: string;
  /** Unsaved text; default: the file's text. */
  readonly text?: string | undefined;
}

export interface ShowCheck {
  /** `4 demos, 1 would fail: 1 error, 2 warnings`. */
  readonly summary: string;
  readonly failing: number;
  /** Most severe first. */
  readonly findings: readonly ShowFinding[];
}

export interface ShowFinding {
  readonly severity: 'error' | 'warning' | 'info';
  /** Relative to its workspace folder, with a line from 1: `.demo/talk.json:3`. */
  readonly place: string;
  /** Demo id. */
  readonly demo?: string;
  readonly message: string;
  readonly fixes?: readonly string[];
}

export interface Toolbox {
  readonly tools: readonly Tool[];
  /** Markdown; missing if nothing can be written. */
  readonly guide?: (() => Promise<string>) | undefined;
  /**
   * Never rejects: failures are reported to the model. A command answers within 8 s of arrival (default: now); once
   * started, it goes on without its caller.
   */
  call(tool: Tool, input: JsonObject, deadline?: ResponseDeadline): Promise<ToolResult>;
}

export interface ToolResult {
  readonly content: readonly ToolContent[];
  /** Data that matches the tool's `output`. */
  readonly structured?: JsonObject;
  readonly isError?: true;
  /** Outcome for the log, in a word or two. */
  readonly says?: string;
}

export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly png: Uint8Array };
