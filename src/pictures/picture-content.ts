import type { Files } from '../ports/files.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { createCodeCardPage } from './card/code-card-page.ts';
import type { DiagramDrawer, DrawnPage } from './diagram-drawer.ts';
import { inlineWhole } from './page-sources.ts';
import type { Upcoming, UpcomingCard } from './upcoming.ts';

/** Everything a renderer needs: its page with sources that are `data:` addresses, and a card for where there is no browser. */
export interface PictureContent extends DrawnPage {
  /** Of each file that it names and that is not in it, the reason: a sentence without its full stop. */
  readonly missing: readonly string[];
  readonly card: UpcomingCard;
}

export interface ContentOptions {
  readonly files: Pick<Files, 'read' | 'stat'>;
  /** Left out: diagrams stay text. */
  readonly drawDiagrams?: DiagramDrawer;
}

/** Reads every file that the upcoming content names into it, and has its diagrams drawn. */
export async function readPictureContent(
  { card, ...upcoming }: Upcoming,
  { files, drawDiagrams }: ContentOptions,
  signal: AbortSignal,
): Promise<PictureContent> {
  const page: StagePage = upcoming.kind === 'slide' ? upcoming.page : createCodeCardPage(card, '');
  const { page: inside, missing } = await inlineWhole(page, files);
  return { ...((await drawDiagrams?.(inside, signal)) ?? { page: inside }), card, missing };
}
