import { basename } from 'node:path';
import { decksOfShow } from '../actions/decks.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { LibraryService } from '../demos/library.ts';
import type { Browser } from '../pictures/browser.ts';
import type { DiagramDrawer } from '../pictures/diagram-drawer.ts';
import { exportHtml } from '../pictures/export-html.ts';
import { exportPdf } from '../pictures/export-pdf.ts';
import type { ColorTheme } from '../pictures/slide-document.ts';
import type { Files } from '../ports/files.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Show } from '../show/show.ts';
import type { Shortfall } from './shortfall.ts';

export type ExportFormat = 'html' | 'pdf';

export interface DeckFile {
  /** Absolute path. */
  readonly path: string;
  /** Absolute path of its workspace folder. */
  readonly folder: string;
}

export interface ExportJob {
  /** In order, in one file. */
  readonly decks: readonly DeckFile[];
  readonly format: ExportFormat;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  onProgress(part: number): void;
  /** Called for anything missing or different from the stage. */
  onShortfall(shortfall: Shortfall): void;
}

export interface SlideExport {
  /** Decks of the enabled demos, each once, in the order of the show. */
  findDecks(): Promise<readonly DeckFile[]>;
  /**
   * Returns the file's bytes. `file-not-found` if no deck can be read, `unsupported` for a PDF without a browser;
   * rejects with the signal's reason on abort.
   */
  run(job: ExportJob): Promise<Uint8Array>;
}

export interface SlideExportOptions {
  readonly library: LibraryService;
  readonly show: Pick<Show, 'peek'>;
  readonly files: Files;
  readonly browser: Browser;
  readonly drawDiagrams?: DiagramDrawer;
  /** Hides secrets. */
  maskPage?(page: StagePage): StagePage;
  slideScript(): Promise<string>;
  colorTheme(): ColorTheme;
}

/** Making the pages is half of the work, writing them the other. */
const half = 0.5;

export function createSlideExport({
  library,
  show,
  files,
  browser,
  slideScript,
  colorTheme,
  maskPage = (page) => page,
  drawDiagrams,
}: SlideExportOptions): SlideExport {
  const readDecks = async ({ decks, signal, onProgress, onShortfall }: ExportJob) => {
    const pages: NamedPage[] = [];
    for (const [at, deck] of decks.entries()) {
      const onSlide = (part: number) => onProgress(((at + part) / decks.length) * half);
      try {
        const read = await readPages(deck, show, { signal, maskPage, onProgress: onSlide });
        pages.push(...read);
      } catch (error) {
        if (!(error instanceof DemoError) || signal.aborted || decks.length === 1) throw error;
        onShortfall({ what: basename(deck.path), why: `it is left out. ${messageOf(error)}` });
      }
    }
    const count = pages.length;
    return pages.map(({ page, name }, index) => ({ page: { ...page, place: { index, count } }, name }));
  };
  return {
    async findDecks() {
      await library.ready;
      const found = new Map<string, DeckFile>();
      for (const { path, folder } of decksOfShow(library.current)) {
        if (!found.has(path)) found.set(path, { path, folder });
      }
      return [...found.values()];
    },
    async run(job) {
      const named = await readDecks(job);
      const pages = named.map(({ page }) => page);
      if (pages.length === 0) throw new DemoError('file-not-found', 'There are no slides to export');
      const title = job.decks.length === 1 ? (pages[0]?.title ?? '') : basename(pages[0]?.folder ?? '');
      const onProgress = (done: number, total: number) => job.onProgress(half + (done / total) * half);
      const onShortfall = (index: number, why: string) => job.onShortfall({ what: named[index]?.name ?? '', why });
      const { signal } = job;
      const options = {
        title,
        colorTheme: colorTheme(),
        files,
        ...(drawDiagrams && { drawDiagrams }),
        slideScript,
        onProgress,
        onShortfall,
        signal,
      };
      if (job.format === 'pdf') return exportPdf(pages, { ...options, browser });
      return new TextEncoder().encode(await exportHtml(pages, options));
    },
  };
}

interface NamedPage {
  readonly page: StagePage;
  /** `“Flow” (talk.md, slide 3 of 6)`. */
  readonly name: string;
}

/** With everything revealed. */
async function readPages(
  deck: DeckFile,
  show: SlideExportOptions['show'],
  {
    signal,
    maskPage,
    onProgress,
  }: Pick<ExportJob, 'signal' | 'onProgress'> & Required<Pick<SlideExportOptions, 'maskPage'>>,
): Promise<readonly NamedPage[]> {
  const pages: NamedPage[] = [];
  let count = 1;
  while (pages.length < count) {
    signal.throwIfAborted();
    const ready = await show.peek({ ...deck, target: { index: pages.length, step: 'last' } });
    count = ready.count;
    const place = `${basename(deck.path)}, slide ${pages.length + 1} of ${count}`;
    const page = maskPage(ready.page);
    pages.push({ page, name: `“${page.title}” (${place})` });
    onProgress(pages.length / count);
  }
  return pages;
}
