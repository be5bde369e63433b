import { editHtml, type HtmlEdit } from './html/html-edit.ts';
import { attributeOf, scanTags } from './html/html-scan.ts';
import type { SlidePage } from './model.ts';
import { makeSafe } from './safe-html.ts';

type Drawn = Pick<SlidePage, 'html' | 'css'>;

/** Mermaid diagrams that are still text. */
export function countDiagrams({ html }: Drawn): number {
  return findDiagrams(html).length;
}

/** Replaces diagrams in order. An empty string marks the diagram as broken. Sanitizes the SVGs. */
export function placeDiagrams<Page extends Drawn>(page: Page, svgs: readonly string[]): Page {
  const drawings = svgs.map((svg) => makeSafe(svg));
  const edits = findDiagrams(page.html).flatMap(({ start, startTagEnd, end }, index): HtmlEdit[] => {
    const { html } = drawings[index] ?? {};
    if (html === undefined) return [];
    if (html === '') return [{ start: startTagEnd - 1, end: startTagEnd, text: ' data-broken="">' }];
    return [{ start, end, text: `<pre class="diagram">${html}</pre>` }];
  });
  const css = drawings.map((drawing) => drawing.css);
  return { ...page, html: editHtml(page.html, edits), css: [page.css, ...css].join('\n') };
}

interface DiagramSpan {
  readonly start: number;
  readonly startTagEnd: number;
  readonly end: number;
}

/** Nested elements are part of the outer one. */
function findDiagrams(html: string): readonly DiagramSpan[] {
  if (!html.includes('mermaid')) return [];
  const diagrams: DiagramSpan[] = [];
  let open: { readonly name: string; readonly start: number; readonly startTagEnd: number; depth: number } | undefined;
  for (const tag of scanTags(html)) {
    const { name, kind, start, end } = tag;
    if (open) {
      if (name !== open.name) continue;
      open.depth += kind === 'open' ? 1 : -1;
      if (open.depth > 0) continue;
      diagrams.push({ start: open.start, startTagEnd: open.startTagEnd, end });
      open = undefined;
    } else if (kind === 'open' && /(?:^|\s)mermaid(?:\s|$)/.test(attributeOf(tag, 'class') ?? '')) {
      open = { name, start, startTagEnd: end, depth: 1 };
    }
  }
  return diagrams;
}
