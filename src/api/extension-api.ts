/**
 * API for other extensions of VS Code. This file needs nothing: copy it into your extension.
 *
 *     const extension = vscode.extensions.getExtension<ShowrunnerExtension>('showrunner.showrunner');
 *     const showrunner = (await extension?.activate())?.getAPI(1);
 *
 * All data is frozen. Failures reject with an `Error` that has a `code`, such as `no-next` or `unknown-demo`: the same
 * as those of the HTTP API. Calls that move the show wait for their turn among keys, clickers and the HTTP API.
 */
export interface ShowrunnerExtension {
  /** Of the interface below, by the rules of semantic versioning; it has nothing to do with the extension's own. */
  readonly version: string;
  /** Throws when this Showrunner has no such major version. Loads nothing: the first call of a member does. */
  getAPI(major: 1): ShowrunnerApi;
}

export interface ShowrunnerApi {
  /** Where the show stands. */
  state(): Promise<ShowrunnerState>;
  /** Calls the listener at every change, until the result is disposed. */
  onDidChangeState(listener: (state: ShowrunnerState) => void): { dispose(): void };
  /** All demos that can be run, by their files. */
  demos(): Promise<readonly ShowrunnerDemoFile[]>;
  /** Runs the next step; resolves when it is done or has come to a pause. */
  next(options?: ShowrunnerOptions): Promise<ShowrunnerStep>;
  previous(options?: ShowrunnerOptions): Promise<ShowrunnerStep>;
  runById(id: string, options?: ShowrunnerOptions): Promise<ShowrunnerStep>;
  /** Goes back, or forward without an audience, to just before a demo. */
  goTo(id: string, options?: ShowrunnerOptions): Promise<void>;
  /** Puts everything back as it was before the show. */
  reset(options?: ShowrunnerOptions): Promise<void>;
  /** Has everything be as it was before the show last went back, until another step begins. Since 1.1. */
  undoGoingBack(options?: ShowrunnerOptions): Promise<void>;
  /** Aborts the running step and empties the queue. */
  stop(): Promise<void>;
  /** The speaker notes of the current slide or demo, in Markdown. */
  notes(): Promise<string>;
  /** A picture of the next slide or demo, so many pixels wide (1280 when left out). */
  screenshot(width?: number): Promise<ShowrunnerPicture>;
}

export interface ShowrunnerOptions {
  /** Bring the window to the front just before. */
  readonly bringToFront?: boolean | undefined;
  /** Only while the show is at this revision: rejects with `revision-mismatch` otherwise. */
  readonly ifRevision?: number | undefined;
}

export interface ShowrunnerDemo {
  readonly id: string;
  readonly title: string;
}

export interface ShowrunnerDemoFile {
  /** Absolute path. */
  readonly filePath: string;
  readonly demos: readonly ShowrunnerDemo[];
}

export interface ShowrunnerSlide {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  readonly title: string;
}

export interface ShowrunnerState {
  /** Counts every change. */
  readonly revision: number;
  readonly status: 'idle' | 'running' | 'paused';
  /** The demo that ran last, or runs. */
  readonly currentDemo?: ShowrunnerDemo;
  readonly nextDemo?: ShowrunnerDemo;
  readonly slide?: ShowrunnerSlide;
  /** While the audience should see that slide, and does not yet: its page takes long to come up. */
  readonly stage?: 'late';
  /** Whether there is anything to go back to. */
  readonly canGoBack: boolean;
  /** Whether the show went back, and that can be undone. Since 1.1. */
  readonly canUndoGoingBack: boolean;
  /** Why the last step failed; gone once another one begins. */
  readonly lastError?: string;
}

export interface ShowrunnerStep {
  readonly status: 'done' | 'paused';
  readonly executed: ShowrunnerDemo;
  readonly nextDemo?: ShowrunnerDemo;
  readonly slide?: ShowrunnerSlide;
  readonly revision: number;
}

export interface ShowrunnerPicture {
  /** A PNG. */
  readonly png: Uint8Array;
  /** Its renderer. */
  readonly source: 'panel' | 'browser' | 'card';
}
