import { DemoError } from '../core/errors.ts';
import { isJsonObject } from '../core/json.ts';
import { isEmptyRange } from '../core/positions.ts';
import { fullRange, type Lines, type Position, type Range } from '../core/text.ts';
import type { CommandCall, ZoomDirection } from '../ports/window.ts';
import type { Buffers } from './buffers.ts';
import type { MemoryDocuments } from './documents.ts';
import type { MemoryEditor } from './editor.ts';

export interface CommandTarget {
  readonly buffers: Buffers;
  readonly documents: MemoryDocuments;
  readonly editor: MemoryEditor;
  setting(key: string): unknown;
  zoom(direction: ZoomDirection): Promise<void>;
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
}

export type EditorCommand = (target: CommandTarget, call: CommandCall) => Promise<void>;

/**
 * VS Code's commands for text documents. Without an active text editor they do nothing, as in VS Code. No
 * auto-indentation, no auto-closing brackets.
 */
export const commands: ReadonlyMap<string, EditorCommand> = new Map<string, EditorCommand>([
  ['type', (target, call) => (target.documents.deliverTyping(textOf(call)) ? done() : insert(target, textOf(call)))],
  ['default:type', (target, call) => insert(target, textOf(call))],
  ['paste', (target, call) => insert(target, textOf(call))],
  ['tab', (target) => insert(target, indentation(target))],
  ['lineBreakInsert', (target) => insert(target, '\n')],
  ['deleteLeft', (target) => deleteTo(target, 'left')],
  ['deleteRight', (target) => deleteTo(target, 'right')],
  ['editor.action.deleteLines', deleteLine],
  ['editor.action.selectAll', (target) => reselect(target, (lines) => fullRange(lines))],
  ['cancelSelection', (target) => reselect(target, (_lines, { end }) => ({ start: end, end }))],
  ['editor.action.clipboardCopyAction', copySelection],
  ['editor.action.clipboardCutAction', cutSelection],
  ['editor.action.clipboardPasteAction', async (target) => insert(target, await target.readClipboard())],
  ['editor.action.formatDocument', (target) => onActive(target, ({ path }) => target.documents.format(path))],
  ['editor.action.fontZoomIn', (target) => target.zoom('in')],
  ['editor.action.fontZoomOut', (target) => target.zoom('out')],
  ['editor.action.fontZoomReset', (target) => target.zoom('reset')],
  ['vscode.open', openPath],
  ['workbench.action.files.save', (target) => onActive(target, ({ path }) => target.documents.save(path))],
  ['workbench.action.files.saveAll', saveAll],
  ['saveAll', saveAll],
  ['workbench.action.closeActiveEditor', (target) => target.editor.close()],
  ['workbench.action.closeAllEditors', (target) => target.editor.close({ all: true })],
  ['cursorLeft', (target) => go(target, 'left')],
  ['cursorRight', (target) => go(target, 'right')],
  ['cursorUp', (target) => go(target, 'up')],
  ['cursorDown', (target) => go(target, 'down')],
  ['cursorHome', (target) => go(target, 'home')],
  ['cursorEnd', (target) => go(target, 'end')],
  ['cursorTop', (target) => go(target, 'top')],
  ['cursorBottom', (target) => go(target, 'bottom')],
]);

interface CommandEditor {
  readonly path: string;
  readonly selection: Range;
  readonly lines: Lines;
}

const done = () => Promise.resolve();

async function onActive(target: CommandTarget, act: (caret: CommandEditor) => Promise<void>): Promise<void> {
  const active = target.editor.active();
  if (active) await act({ ...active, lines: target.buffers.linesOf(active.path) });
}

function replace(target: CommandTarget, { path }: CommandEditor, range: Range, text: string): Promise<void> {
  return isEmptyRange(range) && text === ''
    ? done()
    : target.documents.edit(path, [{ range, text }], { undoStop: false });
}

function insert(target: CommandTarget, text: string): Promise<void> {
  return onActive(target, async (caret) => {
    await replace(target, caret, caret.selection, text);
    target.editor.collapse();
  });
}

function deleteTo(target: CommandTarget, motion: CursorMotion): Promise<void> {
  return onActive(target, (caret) => {
    const { start, end } = caret.selection;
    if (!isEmptyRange(caret.selection)) return replace(target, caret, caret.selection, '');
    const other = moveCursor(caret.lines, start, motion);
    return replace(target, caret, motion === 'left' ? { start: other, end } : { start, end: other }, '');
  });
}

function deleteLine(target: CommandTarget): Promise<void> {
  return onActive(target, (caret) => {
    const { start, end } = caret.selection;
    const range = { start: { line: start.line, character: 0 }, end: { line: end.line + 1, character: 0 } };
    return replace(target, caret, range, '');
  });
}

function reselect(target: CommandTarget, choose: (lines: Lines, selection: Range) => Range): Promise<void> {
  return onActive(target, ({ path, lines, selection }) => target.editor.select(path, choose(lines, selection)));
}

function go(target: CommandTarget, motion: CursorMotion): Promise<void> {
  return reselect(target, (lines, selection) => {
    const isCollapse = !isEmptyRange(selection) && (motion === 'left' || motion === 'right');
    const from = motion === 'left' || motion === 'up' ? selection.start : selection.end;
    const place = isCollapse ? from : moveCursor(lines, from, motion);
    return { start: place, end: place };
  });
}

function copySelection(target: CommandTarget): Promise<void> {
  return onActive(target, ({ lines, selection }) => {
    const whole = {
      start: { line: selection.start.line, character: 0 },
      end: { line: selection.end.line + 1, character: 0 },
    };
    const { start, end } = isEmptyRange(selection) ? whole : selection;
    return target.writeClipboard(lines.text.slice(lines.offsetAt(start), lines.offsetAt(end)));
  });
}

async function cutSelection(target: CommandTarget): Promise<void> {
  await copySelection(target);
  await onActive(target, (caret) =>
    isEmptyRange(caret.selection) ? deleteLine(target) : replace(target, caret, caret.selection, ''),
  );
}

async function openPath(target: CommandTarget, { path }: CommandCall): Promise<void> {
  if (path === undefined) throw new DemoError('command-failed', 'vscode.open needs a path here');
  await target.editor.show(path);
}

async function saveAll({ buffers, documents }: CommandTarget): Promise<void> {
  for (const { path } of buffers.all()) await documents.save(path);
}

/** Throws `command-failed`. */
export function textOf({ command, args }: CommandCall): string {
  const [first] = args ?? [];
  const text = isJsonObject(first) ? first.text : undefined;
  if (typeof text !== 'string') throw new DemoError('command-failed', `${command} needs { "text": "…" }`);
  return text;
}

function indentation({ setting }: CommandTarget): string {
  const size = setting('editor.tabSize');
  if (setting('editor.insertSpaces') === false) return '\t';
  return ' '.repeat(typeof size === 'number' && size > 0 && size < 100 ? size : 4);
}

type CursorMotion = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'top' | 'bottom';

function moveCursor(lines: Lines, from: Position, motion: CursorMotion): Position {
  switch (motion) {
    case 'left':
      return lines.positionAt(lines.offsetAt(from) - stepBefore(lines.text, lines.offsetAt(from)));
    case 'right':
      return lines.positionAt(lines.offsetAt(from) + stepAfter(lines.text, lines.offsetAt(from)));
    case 'up':
      return from.line === 0 ? { line: 0, character: 0 } : onLine(lines, from.line - 1, from.character);
    case 'down':
      return from.line + 1 >= lines.lineCount
        ? onLine(lines, from.line, Infinity)
        : onLine(lines, from.line + 1, from.character);
    case 'home':
      return { line: from.line, character: homeOf(lines.lineAt(from.line) ?? '', from.character) };
    case 'end':
      return onLine(lines, from.line, Infinity);
    case 'top':
      return { line: 0, character: 0 };
    case 'bottom':
      return lines.positionAt(lines.text.length);
  }
}

function onLine(lines: Lines, line: number, character: number): Position {
  return { line, character: Math.min(character, lines.lineAt(line)?.length ?? 0) };
}

/** First to the first word, then to the margin. */
function homeOf(line: string, character: number): number {
  const indentation = line.length - line.trimStart().length;
  return character === indentation ? 0 : indentation;
}

/** In UTF-16 units. `\r\n` is one character. */
function stepBefore(text: string, offset: number): number {
  return /(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])$/.test(text.slice(Math.max(offset - 2, 0), offset)) ? 2 : 1;
}

function stepAfter(text: string, offset: number): number {
  return /^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])/.test(text.slice(offset, offset + 2)) ? 2 : 1;
}
