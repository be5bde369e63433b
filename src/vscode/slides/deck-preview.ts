import type { Host } from '../../app/app.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { Files } from '../../ports/files.ts';
import { createWrittenSlides, type WrittenSlides } from '../../show/written-slides.ts';

export interface DeckPreviewParts {
  readonly library: LibraryService;
  /** Files as they are in the editors. */
  readonly files: Files;
  /** A deck (absolute path), or a file that its slides are made of, has changed. */
  onDidChange(path: string): void;
}

/** Slides of decks as they are in the editors now. */
export type DeckPreview = WrittenSlides;

export function createDeckPreview(host: Host, parts: DeckPreviewParts): DeckPreview {
  const { stage } = host.workbench;
  return createWrittenSlides({ ...host, ...parts, stage, renderMarkdown: stage.renderMarkdown });
}
