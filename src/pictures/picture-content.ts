import type { Files } from '../ports/files.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { createCodeCardPage } from './card/code-card-page.ts';
import type { DiagramDrawer, DrawnPage } from './diagram-drawer.ts';
import { inlineWhole } from './page-sources.ts';
import type { Upcoming, UpcomingCard } from './upcoming.ts';

/** With `data:` sources, and a card to draw without a browser. */
export interface PictureContent extends DrawnPage {
  /** A reason for each missing file, without a full stop. */
  readonly missing: readonly string[];
  readonly card: UpcomingCard;
}

export interface ContentOptions {
  readonly files: Pick<Files, 'read' | 'stat'>;
  /** Without it, diagrams stay text. */
  readonly drawDiagrams?: DiagramDrawer;
}

export async function readPictureContent(
  { card, ...upcoming }: Upcoming,
  { files, drawDiagrams }: ContentOptions,
  signal: AbortSignal,
): Promise<PictureContent> {
  const page: StagePage = upcoming.kind === 'slide' ? upcoming.page : createCodeCardPage(card, '');
  const { page: inside, missing } = await inlineWhole(page, files);
  return { ...((await drawDiagrams?.(inside, signal)) ?? { page: inside }), card, missing };
}
