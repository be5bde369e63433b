import { DemoError } from '../core/errors.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Browser } from './browser.ts';
import { type ExportOptions, inlinePages } from './export-html.ts';
import { isReady, printSlideDocument } from './slide-document.ts';

export interface PdfOptions extends ExportOptions {
  readonly browser: Pick<Browser, 'printPdf'>;
}

/**
 * One page each, with everything revealed. @throws DemoError `unsupported` without a browser; rejects with the signal's
 * reason.
 */
export async function exportPdf(pages: readonly StagePage[], options: PdfOptions): Promise<Uint8Array> {
  const { browser, onProgress } = options;
  // Printing is the last step.
  const total = pages.length + 1;
  const inlined = await inlinePages(pages, options, total);
  const html = printSlideDocument({
    title: options.title,
    colorTheme: options.colorTheme,
    pages: inlined,
    mode: 'print',
  });
  const pdf = await printDocument(html, { ...options, browser, script: await options.slideScript() });
  onProgress?.(total, total);
  return pdf;
}

/** @param options with the script of the document. @throws DemoError `unsupported` if there is no browser. */
export async function printDocument(
  html: string,
  { browser, script, signal }: Pick<PdfOptions, 'browser' | 'signal'> & { readonly script: string },
): Promise<Uint8Array> {
  return browser.printPdf(html, { script, isReady }, signal).catch((error) => {
    throw explain(error);
  });
}

function explain(error: unknown): unknown {
  if (!(error instanceof DemoError) || error.code !== 'no-screenshot') return error;
  return new DemoError('unsupported', `A PDF needs an installed browser. ${error.message}`, {
    hint: `${error.hint ?? ''} Or export HTML, and print it from any browser.`.trim(),
    cause: error,
  });
}
