import type { Log } from '../../ports/log.ts';
import type { StagePage } from '../../ports/slide-stage.ts';
import type { FromSlidePage, ToSlidePage } from '../../web/messages.ts';

/** Asks the page for pictures and hands them to those who wait. How long to wait is up to them. */
export interface PageDrawer {
  /** A PNG; `undefined` when it fails. Sources must be `data:` addresses. */
  draw(page: StagePage, look: Look, post: Post): Promise<Uint8Array | undefined>;
  /** The page's diagrams, in order, each an SVG or empty; `undefined` when it fails. */
  drawDiagrams(page: StagePage, post: Post): Promise<readonly string[] | undefined>;
  settle(message: Answer): void;
  /** The page is gone: there will be no answer. */
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
