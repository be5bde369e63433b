import type { Position, Range } from '../core/text.ts';
import type { LibraryService } from '../demos/library.ts';
import type { Files } from '../ports/files.ts';
import { createWrittenSlides, slideAt, slideRanges, type WrittenSlides } from '../show/written-slides.ts';
import type { Host } from './app.ts';

export interface DeckPreviewParts {
  readonly library: LibraryService;
  /** Files as they are in the editors. */
  readonly files: Files;
  /** A deck (absolute path), or a file that its slides are made of, has changed. */
  onDidChange(path: string): void;
}

/** Slides of decks as they are in the editors now. */
export interface DeckPreview extends WrittenSlides {
  /** The range of the slide so many slides behind the one that has a place of the text, or before it; `undefined` past the ends. */
  beside(text: string, place: Position, by: number): Range | undefined;
}

export function createDeckPreview(host: Host, parts: DeckPreviewParts): DeckPreview {
  const { stage } = host.workbench;
  return {
    ...createWrittenSlides({ ...host, ...parts, stage, renderMarkdown: stage.renderMarkdown }),
    beside(text, place, by) {
      const ranges = slideRanges(text);
      return ranges[slideAt(ranges, place) + by];
    },
  };
}
