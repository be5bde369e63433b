import { scanPieces } from './html-scan.ts';

const unseen: ReadonlySet<string> = new Set(['style', 'script', 'link', 'meta', 'title', 'template', 'base']);

/** Whether HTML shows anything: a text, or an element that is there for more than style. */
export function showsContent(html: string): boolean {
  for (const piece of scanPieces(html)) {
    const isSeen =
      'kind' in piece
        ? piece.kind === 'open' && !unseen.has(piece.name)
        : html.slice(piece.start, piece.end).trim() !== '';
    if (isSeen) return true;
  }
  return false;
}
