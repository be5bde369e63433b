import type { Files } from '../ports/files.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { DiagramDrawer } from './diagram-drawer.ts';
import { inlineWhole } from './page-sources.ts';
import { type ColorTheme, printSlideDocument } from './slide-document.ts';

export interface ExportOptions {
  readonly title: string;
  readonly colorTheme: ColorTheme;
  readonly files: Pick<Files, 'read' | 'stat'>;
  /** The script of the slide page. */
  slideScript(): Promise<string>;
  /** Without it, diagrams stay text. */
  readonly drawDiagrams?: DiagramDrawer;
  onProgress?(done: number, total: number): void;
  /** Called if a page (from 0) differs from the stage. */
  onShortfall?(index: number, why: string): void;
  readonly signal?: AbortSignal;
}

/** One self-contained file with navigation, clicks, overview and printing. Rejects with the signal's reason. */
export async function exportHtml(pages: readonly StagePage[], options: ExportOptions): Promise<string> {
  const inlined = await inlinePages(pages, options, pages.length);
  return printSlideDocument({ ...options, pages: inlined, mode: 'show', script: await options.slideScript() });
}

/** One page at a time, to save memory. */
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
