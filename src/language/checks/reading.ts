import type { Problem } from '../../core/problem.ts';
import type { Range } from '../../core/text.ts';
import type { SourceDocument } from '../../demos/source.ts';
import type { FixableProblem, QuickFix } from '../language-types.ts';
import { nodeAt } from '../node-path.ts';
import { insertField, quote } from '../notation.ts';
import { replaceNode } from './check.ts';

/** Problems found by the parser, with quick fixes. */
export function checkReading(document: SourceDocument): readonly FixableProblem[] {
  return document.file.problems.map((problem): FixableProblem => {
    const fix = findFix(document, problem);
    return fix ? { ...problem, fixes: [fix] } : problem;
  });
}

function findFix(document: SourceDocument, { code, range }: Problem): QuickFix | undefined {
  const edit = (title: string, place: Range, text: string): QuickFix => ({
    title,
    changes: [{ path: document.file.path, edits: [{ range: place, text }] }],
  });
  const { lines } = document;
  const written = document.text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
  switch (code) {
    case 'missing-comma':
      return edit('Add the comma', { start: range.end, end: range.end }, ',');
    case 'unexpected-comma':
    case 'unexpected-token':
      return edit(`Delete ${written}`, range, '');
    case 'unquoted-key':
    case 'unquoted-string':
      return edit('Put it in quotes', range, quote(written));
    case 'single-quotes':
      return doubleQuotes(document, lines.offsetAt(range.start));
    case 'newer-field':
      return edit('Use the name of this version', range, written.replace('scenes', 'demos').replace('moves', 'steps'));
    case 'wrong-type':
      return correctType(document, lines.offsetAt(range.start));
    case 'missing-title':
    case 'missing-action':
      return addField(document, lines.offsetAt(range.start), code === 'missing-title' ? 'title' : 'action');
    default:
      return undefined;
  }
}

/** The problem is at the opening quote. */
function doubleQuotes(document: SourceDocument, offset: number): QuickFix | undefined {
  const { node, property, isKey } = nodeAt(document, offset);
  const string = isKey ? property?.key : node;
  return string?.kind === 'string'
    ? replaceNode(document, string, quote(string.value), 'Put it in double quotes')
    : undefined;
}

const texts: ReadonlySet<string> = new Set(['id', 'title', 'description', 'path', 'start', 'end', 'action']);

/** Adds quotes to a text, or removes them from a number or boolean. */
function correctType(document: SourceDocument, offset: number): QuickFix | undefined {
  const { node, property } = nodeAt(document, offset);
  if (!node || !property) return undefined;
  const isText = texts.has(property.key.value);
  if (isText && (node.kind === 'number' || node.kind === 'boolean')) {
    return replaceNode(document, node, quote(document.text.slice(node.start, node.end)), 'Put it in quotes');
  }
  if (isText || node.kind !== 'string') return undefined;
  const bare = node.value.trim().toLowerCase();
  const isPlain = /^(true|false|\d+(\.\d+)?)$/.test(bare);
  return isPlain ? replaceNode(document, node, bare, 'Take the quotes away') : undefined;
}

function addField(document: SourceDocument, offset: number, name: string): QuickFix | undefined {
  const { node } = nodeAt(document, offset);
  const object = node?.kind === 'object' ? node : undefined;
  const edit = object && insertField(document, object, name, '""');
  return edit && { title: `Add "${name}"`, changes: [{ path: document.file.path, edits: [edit] }] };
}
