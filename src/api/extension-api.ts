/**
 * API for other VS Code extensions. This file has no imports: copy it into your extension.
 *
 *     const extension = vscode.extensions.getExtension<ShowrunnerExtension>('showrunner.showrunner');
 *     const showrunner = (await extension?.activate())?.getAPI(1);
 *
 * All data is frozen. Failures reject with an `Error` that has a `code`, such as `no-next` or `unknown-demo`, as in the
 * HTTP API. Calls that move the show wait in the same queue as keys, clickers and the HTTP API.
 */
export interface ShowrunnerExtension {
  /** Semantic version of this interface, not of the extension. */
  readonly version: string;
  /** Throws if this major version is not supported. Loads nothing until a member is called. */
  getAPI(major: 1): ShowrunnerApi;
}

export interface ShowrunnerApi {
  state(): Promise<ShowrunnerState>;
  onDidChangeState(listener: (state: ShowrunnerState) => void): { dispose(): void };
  demos(): Promise<readonly ShowrunnerDemoFile[]>;
  next(options?: ShowrunnerOptions): Promise<ShowrunnerStep>;
  previous(options?: ShowrunnerOptions): Promise<ShowrunnerStep>;
  runById(id: string, options?: ShowrunnerOptions): Promise<ShowrunnerStep>;
  /** Goes back or forward to just before a demo. */
  goTo(id: string, options?: ShowrunnerOptions): Promise<void>;
  reset(options?: ShowrunnerOptions): Promise<void>;
  /** Undoes the last going back, until another step starts. Since 1.1. */
  undoGoingBack(options?: ShowrunnerOptions): Promise<void>;
  stop(): Promise<void>;
  /** Markdown notes of the current slide or demo. */
  notes(): Promise<string>;
  /** A picture of the next slide or demo. `width` in pixels, default 1280. */
  screenshot(width?: number): Promise<ShowrunnerPicture>;
}

export interface ShowrunnerOptions {
  readonly bringToFront?: boolean | undefined;
  /** Run only if the show is at this revision, else reject with `revision-mismatch`. */
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
  readonly revision: number;
  readonly status: 'idle' | 'running' | 'paused';
  readonly currentDemo?: ShowrunnerDemo;
  readonly nextDemo?: ShowrunnerDemo;
  readonly slide?: ShowrunnerSlide;
  /** The audience still waits for the slide. */
  readonly stage?: 'late';
  readonly canGoBack: boolean;
  /** Since 1.1. */
  readonly canUndoGoingBack: boolean;
  /** Cleared when the next step starts. */
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
  readonly png: Uint8Array;
  readonly source: 'panel' | 'browser' | 'card';
}
