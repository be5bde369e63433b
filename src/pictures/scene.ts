import type { Files } from '../ports/files.ts';
import { createCodeCardPage } from './card/code-card-page.ts';
import type { DiagramDrawer } from './diagram-drawer.ts';
import { inlinePage } from './page-sources.ts';
import type { Scene } from './picture-chain.ts';
import type { Upcoming } from './upcoming.ts';

export interface SceneSources {
  readonly files: Pick<Files, 'read' | 'stat'>;
  /** Left out: diagrams stay text. */
  readonly drawDiagrams?: DiagramDrawer;
}

/** Upcoming content as something to draw, every file that it names inside it. */
export async function createScene(
  coming: Upcoming,
  { files, drawDiagrams }: SceneSources,
  signal: AbortSignal,
): Promise<Scene> {
  const page = await inlinePage(coming.kind === 'slide' ? coming.page : createCodeCardPage(coming.card, ''), files);
  return { ...((await drawDiagrams?.(page, signal)) ?? { page }), card: coming.card };
}
