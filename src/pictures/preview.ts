import { hash } from 'node:crypto';
import type { StagePage } from '../ports/slide-stage.ts';
import { createCodeCardPage } from './card/code-card-page.ts';
import { type ColorTheme, freezePage, printSlideDocument } from './slide-document.ts';

/** The upcoming slide or card as an HTML document. */
export interface Preview {
  readonly html: string;
  /** Changes with the content. */
  readonly version: string;
}

export interface PreviewSources {
  /** The upcoming slide with inlined sources; `undefined` at the end. */
  page(): Promise<StagePage | undefined>;
  /** The script of the slide page. */
  slideScript(): Promise<string>;
  colorTheme(): ColorTheme;
}

/** Cached. Contains no scripts of the talk. */
export function createPreviews({ page, slideScript, colorTheme }: PreviewSources): () => Promise<Preview> {
  let last: (Preview & { readonly page: StagePage | undefined; readonly colorTheme: string }) | undefined;
  return async () => {
    const coming = await page();
    const own = { page: coming, colorTheme: JSON.stringify(colorTheme()) };
    if (last && last.page === own.page && last.colorTheme === own.colorTheme) return last;
    const { components: _, ...still } = freezePage(coming ?? createCodeCardPage(theEnd, ''));
    const document = { pages: [still], title: still.title, mode: 'show', colorTheme: colorTheme() } as const;
    const version = hash('sha256', JSON.stringify(document), 'base64url').slice(0, 22);
    last = { ...own, version, html: printSlideDocument({ ...document, version, script: await slideScript() }) };
    return last;
  };
}

const theEnd = { eyebrow: 'The end of the show', title: 'Nothing comes next', lines: [] };
