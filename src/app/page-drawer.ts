import type { Log } from '../ports/log.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { FromSlidePage, ToSlidePage } from '../web/messages.ts';

/** Requests pictures from the page. Callers set their own timeouts. */
export interface PageDrawer {
  /** Returns a PNG, or `undefined` on failure. Sources must be `data:` URLs. */
  draw(page: StagePage, look: Look, post: Post): Promise<Uint8Array | undefined>;
  /** Returns the diagrams in order, as SVGs or empty; `undefined` on failure. */
  drawDiagrams(page: StagePage, post: Post): Promise<readonly string[] | undefined>;
  settle(message: Answer): void;
  /** The page is gone: no answer will come. */
  cancel(): void;
}

type Look = Pick<ToSlidePage & { type: 'draw' }, 'width' | 'colorScheme'>;
type Post = (message: ToSlidePage) => void;
type Answer = FromSlidePage & { type: 'drawn' };

export function createPageDrawer(log: Log): PageDrawer {
  const waiting = new Map<number, (answer: Answer | undefined) => void>();
  let count = 0;
  const ask = (post: Post, question: (id: number) => ToSlidePage) => {
    count += 1;
    const id = count;
    return new Promise<Answer | undefined>((resolve) => {
      waiting.set(id, resolve);
      post(question(id));
    });
  };
  return {
    async draw(page, look, post) {
      const answer = await ask(post, (id) => ({ type: 'draw', id, page, ...look }));
      return answer && 'png' in answer ? Buffer.from(answer.png, 'base64') : undefined;
    },
    async drawDiagrams(page, post) {
      const answer = await ask(post, (id) => ({ type: 'diagrams', id, page }));
      return answer && 'svgs' in answer ? answer.svgs : undefined;
    },
    settle(message) {
      if ('error' in message) log.warn(`The panel could not draw a page: ${message.error}`);
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    },
    cancel() {
      for (const end of waiting.values()) end(undefined);
      waiting.clear();
    },
  };
}
