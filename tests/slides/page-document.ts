import type { StagePage } from '../../src/ports/slide-stage.ts';
import type { SlidePage } from '../../src/slides/model.ts';
import { buildSlideScript } from '../pictures/slide-script.ts';

export function toStagePage(page: SlidePage, place?: StagePage['place']): StagePage {
  return { ...page, folder: '/', place, step: 0 };
}

/** Content that every host allows at most. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-ours'";

/** A document that shows pages by itself: one after the other, or all on sheets of 960 × 540. */
export async function makeDocument(pages: readonly StagePage[], mode: 'show' | 'print'): Promise<string> {
  const script = await buildSlideScript();
  const json = JSON.stringify(pages).replaceAll('<', '\\u003c');
  const mark = mode === 'print' ? ' data-mode="print"' : '';
  return `<!doctype html><html lang="en"${mark}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body>
<script type="application/json" id="pages">${json}</script>
<script nonce="ours">${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
}
