import type { WrittenAction } from '../actions/written-actions.ts';

/** A show that is not written yet. */
export interface Draft {
  readonly demos: readonly DraftDemo[];
  /** Files beside the demo file. */
  readonly assets: readonly Asset[];
  readonly told: readonly Omission[];
}

export interface DraftDemo {
  readonly title: string;
  /** The path of its notes among the assets. */
  readonly notes?: string;
  readonly actions: readonly WrittenAction[];
  /** It begins by a proposal of the recorder, by which it can be joined with the demo before: see `proposeCuts`. */
  readonly cut?: number;
}

/** A file that the show brings along. */
export interface Asset {
  /** Relative to the workspace folder, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable: boolean;
}

/** A change that the show does not make, because demo files cannot say it. */
export interface Omission {
  /** The title of the chapter. */
  readonly chapter: string;
  readonly path: string;
  /** A sentence. */
  readonly why: string;
}
