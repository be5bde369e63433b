import type { Span } from '../core/text.ts';
import { editHtml, type HtmlEdit } from './html/html-edit.ts';
import { attributeOf, scanPieces, type Tag } from './html/html-scan.ts';
import { readCharacter } from './html/references.ts';

/** UTF-16 offsets. `name` is a file name. */
export type FindHidden = (text: string, name: string) => readonly Span[];

/** May span inline elements. */
interface TextRun {
  readonly pieces: readonly Span[];
  /** `code.yaml` for a block of YAML, else empty. */
  readonly name: string;
}

const inline = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup text-highlight tt tspan u var wbr'.split(
    ' ',
  ),
);
/** Addresses of images name no secrets. */
const textAttributes = /^(?:alt|title|label|placeholder|value|summary|href|cite|content|aria-.+|data-.+)$/;
/** A character or entity. */
const characters = /&(?:#x[0-9a-f]+|#[0-9]+|[a-z][a-z0-9]*);?|[\s\S]/giu;

/**
 * A dot for each hidden character, in texts and attributes. A secret may span inline elements. Linear, except for
 * `find`.
 */
export function maskHtml(html: string, find: FindHidden): string {
  const edits = findRuns(html).flatMap((run) => maskRun(html, run, find));
  return editHtml(
    html,
    edits.sort((a, b) => a.start - b.start),
  );
}

function findRuns(html: string): readonly TextRun[] {
  const runs: TextRun[] = [];
  let pieces: Span[] = [];
  /** Of the open code block. */
  let name = '';
  const close = () => {
    if (pieces.length > 0) runs.push({ pieces, name });
    pieces = [];
  };
  for (const piece of scanPieces(html)) {
    if (!('kind' in piece)) {
      pieces.push(piece);
      continue;
    }
    if (!inline.has(piece.name)) close();
    if (piece.name === 'pre') name = '';
    else if (piece.name === 'code') name ||= languageOf(piece);
    for (const { name: attribute, valueSpan } of piece.attributes) {
      if (valueSpan && textAttributes.test(attribute)) runs.push({ pieces: [valueSpan], name: '' });
    }
    if (piece.name === 'textarea' && piece.rawText) runs.push({ pieces: [piece.rawText], name: '' });
  }
  close();
  return runs;
}

function languageOf(tag: Tag): string {
  const [, language] = /\blanguage-([\w-]+)/.exec(attributeOf(tag, 'class') ?? '') ?? [];
  return language === undefined ? '' : `code.${language}`;
}

function maskRun(html: string, { pieces, name }: TextRun, find: FindHidden): readonly HtmlEdit[] {
  const written = pieces.map(({ start, end }) => html.slice(start, end).match(characters) ?? []);
  const secrets = find(written.flatMap((piece) => piece.map(readCharacter)).join(''), name);
  if (secrets.length === 0) return [];
  const edits: HtmlEdit[] = [];
  let offset = 0;
  let next = 0;
  for (const [index, piece] of written.entries()) {
    let start = pieces[index]?.start ?? 0;
    for (const one of piece) {
      const character = readCharacter(one);
      while ((secrets[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next += 1;
      const isHidden = offset >= (secrets[next]?.start ?? Number.POSITIVE_INFINITY);
      if (isHidden && character.trim() !== '') edits.push({ start, end: start + one.length, text: '•' });
      offset += character.length;
      start += one.length;
    }
  }
  return edits;
}
