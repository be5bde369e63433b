import type { Files } from '../ports/files.ts';
import { createCodeCardPage } from './card/code-card-page.ts';
import { inlinePage } from './page-sources.ts';
import type { Scene } from './picture-chain.ts';
import type { Upcoming } from './upcoming.ts';

/** What comes next as something to draw, every file that it names inside it. */
export async function createScene(coming: Upcoming, files: Pick<Files, 'read' | 'stat'>): Promise<Scene> {
  const page = coming.kind === 'slide' ? coming.page : createCodeCardPage(coming.card, '');
  return { page: await inlinePage(page, files), card: coming.card };
}
