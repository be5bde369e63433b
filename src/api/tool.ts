import type { JsonObject } from '../core/json.ts';
import type { OnStart, ResponseDeadline } from './calls/execution.ts';
import type { EditorPort } from './editor-port.ts';
import type { Parameter, Params, TitleOf } from './parameter.ts';
import type { ShowAuthor } from './show-author.ts';

/**
 * Something that a language model can ask of the show: an operation in words that a model can act on, and with an answer
 * that takes little of its context.
 */
export interface Tool {
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Of VS Code's, `$(name)`. */
  readonly icon: string;
  /** One line, in the imperative. */
  readonly summary: string;
  /** For models: its effect, when to use it, its result. */
  readonly description: string;
  /** A command changes something. */
  readonly kind: 'command' | 'read';
  /** A service without which there is no such tool. */
  readonly needs?: 'checkShow' | 'previewDemo' | 'author';
  readonly parameters: readonly Parameter[];
  readonly hints: ToolHints;
  /** The JSON Schema of a structured answer; missing where the answer is a text or a picture. */
  readonly output?: JsonObject;
  /** Question to a person before a command; the model's input is not checked yet. */
  readonly question?: (titleOf: TitleOf, input: JsonObject) => string;
  /** Shown to a person while it runs. */
  readonly progress: string;
  /** Fails with a `DemoError`. A command that takes its turn calls `onStart` when that has come. */
  readonly run: (parts: ToolParts, params: Params, onStart: OnStart) => Promise<ToolAnswer>;
}

/** As the Model Context Protocol names them. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Services for tools. */
export interface ToolParts {
  readonly show: EditorPort;
  /** Missing where the host cannot check a show. */
  readonly checkShow?: CheckShow | undefined;
  /** Missing there too. */
  readonly previewDemo?: PreviewDemo | undefined;
  /** Missing if demo files may not be written. */
  readonly author?: (() => Promise<ShowAuthor>) | undefined;
}

export type ToolAnswer =
  | { readonly json: JsonObject; readonly says?: string }
  | { readonly text: string }
  | { readonly png: Uint8Array; readonly text?: string };

/** Looks at a demo of the show without moving it. `unknown-demo`, `bad-request`. */
export type PreviewDemo = (wanted: WantedFrame) => Promise<DemoFrame>;

/** One of the frames of a demo: a card of its actions, or the slides of its decks. */
export interface WantedFrame {
  /** Of a demo. */
  readonly id: string;
  /** From 1. */
  readonly frame: number;
  /** Pixels. */
  readonly width: number;
}

export interface DemoFrame {
  readonly title: string;
  /** `slides.md, slide 2 of 6`; none for a card. */
  readonly caption: string | undefined;
  /** How many frames the demo has. */
  readonly count: number;
  /** Speaker notes, Markdown: those of the slide, or else of the demo. */
  readonly notes: string | undefined;
  readonly png: Uint8Array;
  /** Why it differs from the audience's view. */
  readonly shortfall: string | undefined;
}

/** Checks the show without running it for real; those who ask for all of it while that is under way share it. `bad-request`. */
export type CheckShow = (part?: CheckedPart) => Promise<ShowCheck>;

/** One demo file, as if the show began with it. */
export interface CheckedPart {
  /** Relative to its workspace folder. */
  readonly file: string;
  /** Its text, which need not be saved; missing for the one that it has. */
  readonly text?: string | undefined;
}

/** Findings that would fail on stage. */
export interface ShowCheck {
  /** `4 demos, 1 would fail: 1 error, 2 warnings`. */
  readonly summary: string;
  /** Demos that would fail. */
  readonly failing: number;
  /** The gravest first. */
  readonly findings: readonly ShowFinding[];
}

export interface ShowFinding {
  readonly severity: 'error' | 'warning' | 'info';
  /** Relative to its workspace folder, and the line from 1: `.demo/talk.json:3`. */
  readonly place: string;
  /** The id of the demo that meets it. */
  readonly demo?: string;
  readonly message: string;
  /** Titles of quick fixes in the editor: `Change to “open”`. */
  readonly fixes?: readonly string[];
}

/** The tools of a show for language models. */
export interface Toolbox {
  /** Those that this host can serve. */
  readonly tools: readonly Tool[];
  /** How talks are written, Markdown; missing where nothing can be written. */
  readonly guide?: (() => Promise<string>) | undefined;
  /**
   * Never rejects: failures are reported to the model. A command answers within 8 s of its arrival, now when left out;
   * it goes on without its caller once it has begun.
   */
  call(tool: Tool, input: JsonObject, deadline?: ResponseDeadline): Promise<ToolResult>;
}

/** Result of a call, for a model to read. */
export interface ToolResult {
  readonly content: readonly ToolContent[];
  /** The same as data, by the tool's `output`. */
  readonly structured?: JsonObject;
  readonly isError?: true;
  /** How it ended, in a word or two for the log. */
  readonly says?: string;
}

export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly png: Uint8Array };
