import { createHash } from 'node:crypto';
import type { StagePage } from '../ports/slide-stage.ts';
import { createCodeCardPage } from './card/code-card-page.ts';
import { type ColorTheme, freezePage, printSlideDocument } from './slide-document.ts';

/** The upcoming slide or card as a document to be served. */
export interface Preview {
  readonly html: string;
  /** Another one, when anything in it is another. */
  readonly version: string;
}

export interface PreviewSources {
  /** The upcoming slide as a page, its sources inside it; `undefined` at the end of the show. */
  page(): Promise<StagePage | undefined>;
  /** The script of the page of slides. */
  slideScript(): Promise<string>;
  colorTheme(): ColorTheme;
}

/** Prints the next slide or demo, once for all who ask until it changes. Nothing of a talk's own runs in it. */
export function createPreviews({ page, slideScript, colorTheme }: PreviewSources): () => Promise<Preview> {
  let last: (Preview & { readonly page: StagePage | undefined; readonly colorTheme: string }) | undefined;
  return async () => {
    const coming = await page();
    const own = { page: coming, colorTheme: JSON.stringify(colorTheme()) };
    if (last && last.page === own.page && last.colorTheme === own.colorTheme) return last;
    const { components: _, ...still } = freezePage(coming ?? createCodeCardPage(theEnd, ''));
    const document = { pages: [still], title: still.title, mode: 'show', colorTheme: colorTheme() } as const;
    const version = createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22);
    last = { ...own, version, html: printSlideDocument({ ...document, version, script: await slideScript() }) };
    return last;
  };
}

const theEnd = { eyebrow: 'The end of the show', title: 'Nothing comes next', lines: [] };
