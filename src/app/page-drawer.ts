import type { Log } from '../ports/log.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { FromSlidePage, ToSlidePage } from '../web/messages.ts';

/** Asks the page for pictures and hands them to those who wait. */
export interface PageDrawer {
  /** A PNG; `undefined` when it fails. Sources must be `data:` addresses. How long to wait is up to the caller. */
  draw(page: StagePage, width: number, post: (message: ToSlidePage) => Promise<void>): Promise<Uint8Array | undefined>;
  settle(message: FromSlidePage & { type: 'drawn' }): void;
  /** The page is gone: nobody will answer. */
  cancel(): void;
}

export function createPageDrawer(log: Log): PageDrawer {
  const waiting = new Map<number, (png: Uint8Array | undefined) => void>();
  let count = 0;
  return {
    draw(page, width, post) {
      count += 1;
      const id = count;
      return new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        post({ type: 'draw', id, page, width }).catch(reject);
      });
    },
    settle(message) {
      if ('error' in message) log.warn(`The panel could not draw a page: ${message.error}`);
      waiting.get(message.id)?.('png' in message ? Buffer.from(message.png, 'base64') : undefined);
      waiting.delete(message.id);
    },
    cancel() {
      for (const end of waiting.values()) end(undefined);
      waiting.clear();
    },
  };
}
