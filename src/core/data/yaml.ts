import type { ReportProblem, TreeDocument, TreeProblem } from './tree.ts';
import { parseNode } from './yaml-blocks.ts';
import { createCursor, endOfLine, isMarker, skipToContent, type YamlCursor } from './yaml-cursor.ts';

const maximalProblems = 100;
/** UTF-16 units. */
const maximalLength = 10 * 1024 * 1024;

/**
 * One YAML document (https://yaml.org/spec/1.2.2, core schema): block and flow collections, all kinds of scalars,
 * comments, anchors, aliases and merge keys. Reports tags, directives, complex keys and further documents as
 * unsupported. Never throws: reports problems and continues. Linear.
 */
export function parseYaml(text: string): TreeDocument {
  const problems: TreeProblem[] = [];
  const report: ReportProblem = (code, message, start, end) => {
    if (problems.length >= maximalProblems) return;
    problems.push({ code, message, severity: 'error', start, end });
  };
  const root = text.length > maximalLength ? refuseLength(report) : parseDocument(text, report);
  return { root, problems: problems.sort((a, b) => a.start - b.start) };
}

function refuseLength(report: ReportProblem): undefined {
  report(
    'too-large',
    `This is longer than ${maximalLength / 1024 / 1024} million characters, so it is not read.`,
    0,
    1,
  );
}

function parseDocument(text: string, report: ReportProblem): TreeDocument['root'] {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const cursor = createCursor(text, report, start);
  const isMarked = skipPrologue(cursor);
  const markLine = cursor.lineStart;
  skipToContent(cursor);
  if (cursor.at >= text.length) {
    report('empty-file', 'This file is empty.', 0, text.length);
    return undefined;
  }
  const root = parseNode(cursor, { indent: 0, listIndent: 0, isValue: isMarked && cursor.lineStart === markLine });
  skipToContent(cursor);
  reportTrailing(cursor);
  return root;
}

/** Returns whether there is a document. */
function skipPrologue(cursor: YamlCursor): boolean {
  const { text, report } = cursor;
  skipToContent(cursor);
  while (text[cursor.at] === '%' && cursor.at === cursor.lineStart) {
    const end = endOfLine(text, cursor.at);
    report('directive', 'Directives (%…) are not supported here: delete this line.', cursor.at, end);
    cursor.at = end;
    skipToContent(cursor);
  }
  const isMarked = cursor.at === cursor.lineStart && isMarker(text, cursor.at) && text[cursor.at] === '-';
  if (isMarked) cursor.at += 3;
  return isMarked;
}

function reportTrailing(cursor: YamlCursor): void {
  const { text, report } = cursor;
  const isMark = cursor.at === cursor.lineStart && isMarker(text, cursor.at);
  const hasEnded = isMark && text[cursor.at] === '.';
  if (hasEnded) {
    cursor.at += 3;
    skipToContent(cursor);
  }
  if (cursor.at >= text.length) return;
  const end = endOfLine(text, cursor.at);
  if (isMark) report('several-documents', 'Only the first document is read: delete what follows.', cursor.at, end);
  else report('trailing-content', 'The document ends before this: check the indentation.', cursor.at, end);
}
