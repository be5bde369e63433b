import { build } from 'esbuild';
import type { StagePage } from '../../src/ports/slide-stage.ts';
import type { SlidePage } from '../../src/slides/model.ts';

export function toStagePage(page: SlidePage, place?: StagePage['place']): StagePage {
  return { ...page, folder: '/', place, step: 0 };
}

/** Content that every host allows at most. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-ours'";

/** A document that shows pages by itself: one after the other, or all on sheets of 960 × 540. */
export async function makeDocument(pages: readonly StagePage[], mode: 'present' | 'print'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/web/slide-page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    loader: { '.css': 'text' },
  });
  const json = JSON.stringify(pages).replaceAll('<', '\\u003c');
  return `<!doctype html><html data-mode="${mode}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body>
<script type="application/json" id="pages">${json}</script>
<script nonce="ours">${outputFiles[0]?.text.replaceAll('</script', '<\\/script')}</script></body></html>`;
}
