import { editHtml, type HtmlEdit } from './html-edit.ts';
import { scanTags, type Tag } from './html-scan.ts';

/** An HTML text with its tags: scanned when the first pass asks for them, once for all that find nothing to change. */
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

/** The text after edits, in the order of the text as of `editHtml`; the same one where there are none. */
export function editScanned(scanned: ScannedHtml, edits: readonly HtmlEdit[]): ScannedHtml {
  return edits.length === 0 ? scanned : scanHtml(editHtml(scanned.html, edits));
}
