import type { AudienceFeed, FeedVersions } from '../../src/api/audience-feed.ts';
import { createEmitter } from '../../src/core/emitter.ts';

export interface FakeFeed extends AudienceFeed {
  /** Adds a step. */
  add(): void;
  /** Replaces the code; `undefined` ends the feed. */
  setCode(code: string | undefined): void;
}

/** A feed whose steps are numbers. */
export function createFakeFeed(): FakeFeed {
  const [changes, codes] = [createEmitter<void>(), createEmitter<void>()];
  let code: string | undefined = 'K7QX';
  const contents = [Buffer.from('{"step":1}')];
  const versions: FeedVersions = {
    get version() {
      return contents.length;
    },
    onDidChange: changes.event,
    updateSince: (since) => ({ since, version: contents.length, count: contents.length }),
    contentOf: (id) => contents[id - 1],
    mediaOf: (id) => (id === '1' ? { type: 'image/svg+xml', bytes: Buffer.from('<svg/>') } : undefined),
  };
  return {
    get code() {
      return code;
    },
    onDidChange: codes.event,
    versions: async () => versions,
    add() {
      contents.push(Buffer.from(`{"step":${contents.length + 1}}`));
      changes.fire();
    },
    setCode(next) {
      code = next;
      codes.fire();
    },
  };
}

/** Never changes. */
export const fakeFeed: AudienceFeed = createFakeFeed();
