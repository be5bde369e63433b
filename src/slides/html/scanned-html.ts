import { editHtml, type HtmlEdit } from './html-edit.ts';
import { scanTags, type Tag } from './html-scan.ts';

/** Scanned once, on first use. */
export interface ScannedHtml {
  readonly html: string;
  readonly tags: readonly Tag[];
}

export function scanHtml(html: string): ScannedHtml {
  let tags: readonly Tag[] | undefined;
  return {
    html,
    get tags() {
      tags ??= [...scanTags(html)];
      return tags;
    },
  };
}

/** In text order. Returns the same object if there are no edits. */
export function editScanned(scanned: ScannedHtml, edits: readonly HtmlEdit[]): ScannedHtml {
  return edits.length === 0 ? scanned : scanHtml(editHtml(scanned.html, edits));
}
