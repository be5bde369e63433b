import type { Files } from '../ports/files.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { DiagramDrawer } from './diagram-drawer.ts';
import { inlineWhole } from './page-sources.ts';
import { type ColorTheme, printSlideDocument } from './slide-document.ts';

export interface ExportOptions {
  readonly title: string;
  readonly colorTheme: ColorTheme;
  readonly files: Pick<Files, 'read' | 'stat'>;
  /** The script of the page of slides. */
  slideScript(): Promise<string>;
  /** Left out: diagrams stay text. */
  readonly drawDiagrams?: DiagramDrawer;
  /** Parts of the work that are done, and how many there are. */
  onProgress?(done: number, total: number): void;
  /** A page is not as it is on stage, and why; it counts from 0. */
  onShortfall?(index: number, why: string): void;
  readonly signal?: AbortSignal;
}

/**
 * Slides as one HTML file that holds everything it needs: keys, clicks, overview and printing work as on stage. Rejects
 * with the reason of the signal when that aborts.
 */
export async function exportHtml(pages: readonly StagePage[], options: ExportOptions): Promise<string> {
  const inlined = await inlinePages(pages, options, pages.length);
  return printSlideDocument({ ...options, pages: inlined, mode: 'show', script: await options.slideScript() });
}

/** Pages with their sources inside them, one after the other: a deck may hold more pictures than fit in memory twice. */
export async function inlinePages(
  pages: readonly StagePage[],
  {
    files,
    drawDiagrams,
    onProgress,
    onShortfall,
    signal,
  }: Pick<ExportOptions, 'files' | 'drawDiagrams' | 'onProgress' | 'onShortfall' | 'signal'>,
  total: number,
): Promise<readonly StagePage[]> {
  const inlined: StagePage[] = [];
  for (const page of pages) {
    signal?.throwIfAborted();
    const { page: inside, missing } = await inlineWhole(page, files);
    for (const why of missing) onShortfall?.(inlined.length, why);
    const { page: whole, shortfall } = (await drawDiagrams?.(inside, signal)) ?? { page: inside };
    if (shortfall !== undefined) onShortfall?.(inlined.length, shortfall);
    inlined.push({ ...whole, folder: '', step: 0 });
    onProgress?.(inlined.length, total);
  }
  signal?.throwIfAborted();
  return inlined;
}
