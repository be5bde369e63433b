import type { Event } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';
import type { Subscribers } from './subscriptions/subscribers.ts';
import type { ReadWebFile } from './web-file.ts';

/** The steps that followers see, and the code of their address. */
export interface AudienceFeed {
  /** The last part of the address; `undefined`: nobody may follow. */
  readonly code: string | undefined;
  /** Fires when following begins or ends. */
  readonly onDidChange: Event<void>;
  /** The steps so far. */
  versions(): Promise<FeedVersions>;
}

/** Numbered from 1; each change is a new version. */
export interface FeedVersions {
  readonly version: number;
  readonly onDidChange: Event<void>;
  /** The changes since a version, as JSON; everything for a version that is not known. */
  updateSince(version: number): object;
  /** JSON of a step, the same object until it changes. */
  contentOf(id: number): Uint8Array | undefined;
  /** A picture, font or film of a step. */
  mediaOf(id: string): { readonly type: string; readonly bytes: Uint8Array } | undefined;
}

/** Each follower keeps one connection, and uses another while a step is fetched. */
export const followerLimit = 1_000;

/** For the routes of the audience. */
export interface FollowContext {
  readonly feed: AudienceFeed;
  /** Event streams of followers. */
  readonly followers: Subscribers;
  readonly clock: Clock;
  readonly webFile: ReadWebFile | undefined;
}
