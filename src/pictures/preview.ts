import { createHash } from 'node:crypto';
import type { StagePage } from '../ports/slide-stage.ts';
import { createCodeCardPage } from './card/code-card-page.ts';
import { freezePage, type Look, printSlideDocument } from './slide-document.ts';

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
  look(): Look;
}

/** Prints what comes next, once for all who ask until it is something else. Nothing of a talk's own runs in it. */
export function createPreviews({ page, slideScript, look }: PreviewSources): () => Promise<Preview> {
  let last: (Preview & { readonly page: StagePage | undefined; readonly look: string }) | undefined;
  return async () => {
    const coming = await page();
    const own = { page: coming, look: JSON.stringify(look()) };
    if (last && last.page === own.page && last.look === own.look) return last;
    const { components: _, ...still } = freezePage(coming ?? createCodeCardPage(theEnd, ''));
    const document = { pages: [still], title: still.title, mode: 'show', look: look() } as const;
    const version = createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22);
    last = { ...own, version, html: printSlideDocument({ ...document, version, script: await slideScript() }) };
    return last;
  };
}

const theEnd = { eyebrow: 'The end of the show', title: 'Nothing comes next', lines: [] };
