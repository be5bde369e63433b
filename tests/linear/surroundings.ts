import { parseDeck } from '../../src/slides/cut-deck.ts';
import type { Slide } from '../../src/slides/model.ts';
import { renderSlide } from '../../src/slides/page.ts';

export const place = (name: string) => ({ path: `/ws/.demo/${name}`, workspaceFolder: '/ws' });

/** The first slide of a deck, as a page; every file that it names holds the text. */
export async function drawSlide(
  deck: string,
  renderMarkdown: (part: string) => Promise<string> = async () => '',
  file: string | undefined = undefined,
): Promise<unknown> {
  const [slide] = parseDeck(deck, '/ws/deck.md').slides as readonly [Slide];
  return renderSlide(slide, { renderMarkdown, readText: async () => file });
}

/** Errors that may refuse a text. */
export function tolerate(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}
