import * as vscode from 'vscode';
import { findComing } from '../../../core/secrets/find-secrets.ts';
import type { Span } from '../../../core/text.ts';
import type { TextToCome } from '../../../ports/documents.ts';
import { toPosition } from '../../ranges.ts';

/** UTF-16 offsets. `name` is the file's name. */
export type FindSecrets = (text: string, name: string) => readonly Span[];

/** Characters. In longer documents only the visible part is scanned. */
export const wholeLimit = 200_000;
/** Lines around the visible ones, so that scrolling does not outrun the decorations. */
const margin = 200;

export function partsOf({ document, visibleRanges }: vscode.TextEditor): readonly vscode.Range[] {
  const isWhole = document.getText().length <= wholeLimit;
  const parts = isWhole ? [new vscode.Range(0, 0, document.lineCount, 0)] : visibleRanges.map(withMargin);
  return parts.map((part) => document.validateRange(part));
}

function withMargin({ start, end }: vscode.Range): vscode.Range {
  return new vscode.Range(Math.max(0, start.line - margin), 0, end.line + margin, 0);
}

/** Includes the typed part of secrets still being typed. */
export function secretRanges(
  document: vscode.TextDocument,
  parts: readonly vscode.Range[],
  find: FindSecrets,
  toCome: TextToCome | undefined,
): readonly vscode.Range[] {
  const findIn = (text: string) => find(text, document.fileName);
  return parts.flatMap((part) => {
    const from = document.offsetAt(part.start);
    const text = document.getText(part);
    const at = toCome && toPosition(toCome.at);
    const coming = at && part.contains(at) ? { at: document.offsetAt(at) - from, text: toCome.text } : undefined;
    const secrets = [...findIn(text), ...(coming ? findComing(text, coming, findIn) : [])];
    return secrets.map(
      ({ start, end }) => new vscode.Range(document.positionAt(from + start), document.positionAt(from + end)),
    );
  });
}

/**
 * Excludes places that are about to change, because new text there has not been scanned. A replacement leaves a gap of
 * one more character, because VS Code stretches an adjacent decoration over longer text.
 */
export function around(
  parts: readonly vscode.Range[],
  gapRanges: readonly vscode.Range[],
  document: vscode.TextDocument,
): readonly vscode.Range[] {
  const gaps = gapRanges.toSorted((a, b) => a.start.compareTo(b.start));
  return parts.flatMap((part) => {
    const remaining: vscode.Range[] = [];
    let { start } = part;
    for (const gap of gaps) {
      if (!part.contains(gap)) continue;
      if (gap.start.isAfter(start)) remaining.push(new vscode.Range(start, gap.start));
      const end = gap.isEmpty ? gap.end : positionAfter(gap.end, document);
      if (end.isAfter(start)) start = end;
    }
    return part.end.isAfter(start) ? [...remaining, new vscode.Range(start, part.end)] : remaining;
  });
}

function positionAfter({ line, character }: vscode.Position, document: vscode.TextDocument): vscode.Position {
  const isLast = character >= document.lineAt(line).text.length;
  return isLast ? new vscode.Position(line + 1, 0) : new vscode.Position(line, character + 1);
}
