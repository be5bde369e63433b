import type { LibraryService } from '../demos/library.ts';
import type { Files } from '../ports/files.ts';
import { createWrittenSlides, type WrittenSlides } from '../show/written-slides.ts';
import type { Host } from './app.ts';

export interface DeckPreviewParts {
  readonly library: LibraryService;
  /** Files as in the editors. */
  readonly files: Files;
  /** A deck, or a file used by its slides, has changed. Absolute path. */
  onDidChange(path: string): void;
}

/** Slides of decks as in the editors now. */
export type DeckPreview = WrittenSlides;

export function createDeckPreview(host: Host, parts: DeckPreviewParts): DeckPreview {
  const { stage } = host.workbench;
  return createWrittenSlides({ ...host, ...parts, stage, renderMarkdown: stage.renderMarkdown });
}
