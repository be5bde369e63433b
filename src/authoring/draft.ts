import type { WrittenAction } from '../actions/written-actions.ts';

export interface Draft {
  readonly demos: readonly DraftDemo[];
  readonly assets: readonly Asset[];
  readonly omissions: readonly Omission[];
}

export interface DraftDemo {
  readonly title: string;
  /** Among the assets. */
  readonly notes?: string;
  readonly actions: readonly WrittenAction[];
  /** Web address. */
  readonly commit?: string;
  /** Set if a proposed cut begins the demo: see `proposeCuts`. */
  readonly cut?: number;
}

export interface Asset {
  /** Relative to the workspace folder, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable: boolean;
}

/** A change that demo files cannot express. */
export interface Omission {
  readonly chapter: string;
  readonly path: string;
  readonly why: string;
}
