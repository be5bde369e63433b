import type { ListedStep, ReplayStep } from './replay-content.ts';

/** A line in the list of a follower. */
export interface FollowedStep extends ListedStep {
  /** From 1. */
  readonly id: number;
  /** Grows with each change of its content. */
  readonly version: number;
}

/** The changes between two versions. */
export interface FollowUpdate {
  /** Differs after the feed began again. */
  readonly instance: string;
  /** The version before; 0: nothing is known. */
  readonly since: number;
  readonly version: number;
  readonly title: string;
  /** Number of steps. */
  readonly count: number;
  /** Id of the step on stage; 0 before the first. */
  readonly at: number;
  readonly isBlack: boolean;
  /** Changed ones. */
  readonly steps: readonly FollowedStep[];
}

/** One step, as a follower fetches it. */
export interface FollowedContent {
  /** Stands for the path of the media in the slide and its CSS; an id follows. */
  readonly mediaMark: string;
  readonly step: ReplayStep;
  /** CSS of its slide. */
  readonly css: string;
}
