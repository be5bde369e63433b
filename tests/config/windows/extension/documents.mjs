// Documents and editors of a `vscode` without a window: positions, texts, edits, and files on disk.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EventEmitter, Position, Range, Selection, WorkspaceEdit } from './values.mjs';

export { Position, Range, Selection, WorkspaceEdit };

export const changed = new EventEmitter();
export const saved = new EventEmitter();
export const opened = new EventEmitter();
export const closed = new EventEmitter();
export const documents = [];

class TextDocument {
  #text;
  version = 1;
  isDirty = false;
  isClosed = false;
  encoding = 'utf8';

  constructor(uri, text, languageId = 'plaintext') {
    this.uri = uri;
    this.languageId = languageId;
    this.eol = text.includes('\r\n') ? 2 : 1;
    this.#text = text;
  }

  get fileName() {
    return this.uri.fsPath;
  }

  get isUntitled() {
    return this.uri.scheme === 'untitled';
  }

  get #lines() {
    return this.#text.split(/\r\n|\n/);
  }

  get lineCount() {
    return this.#lines.length;
  }

  lineAt(at) {
    const line = typeof at === 'number' ? at : at.line;
    const text = this.#lines[line];
    const range = new Range(line, 0, line, text.length);
    return { text, range, lineNumber: line, rangeIncludingLineBreak: range, isEmptyOrWhitespace: text.trim() === '' };
  }

  offsetAt(position) {
    const { line, character } = this.validatePosition(position);
    const breaks = this.eol === 2 ? 2 : 1;
    const before = this.#lines.slice(0, line).reduce((sum, text) => sum + text.length + breaks, 0);
    return before + character;
  }

  positionAt(offset) {
    const before = this.#text.slice(0, offset).split(/\r\n|\n/);
    return new Position(before.length - 1, before.at(-1).length);
  }

  getText(range) {
    return range ? this.#text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.#text;
  }

  validatePosition({ line, character }) {
    const lines = this.#lines;
    if (line >= lines.length) return new Position(lines.length - 1, lines.at(-1).length);
    return new Position(Math.max(0, line), Math.min(Math.max(0, character), lines[Math.max(0, line)].length));
  }

  validateRange({ start, end }) {
    return new Range(this.validatePosition(start), this.validatePosition(end));
  }

  change(edits) {
    const breaks = this.eol === 2 ? '\r\n' : '\n';
    const placed = edits.map(({ range, newText }) => ({
      range: this.validateRange(range),
      rangeOffset: this.offsetAt(range.start),
      rangeLength: this.offsetAt(range.end) - this.offsetAt(range.start),
      text: newText.replace(/\r\n|\r|\n/g, breaks),
    }));
    for (const { rangeOffset, rangeLength, text } of placed.toSorted((a, b) => b.rangeOffset - a.rangeOffset)) {
      this.#text = this.#text.slice(0, rangeOffset) + text + this.#text.slice(rangeOffset + rangeLength);
    }
    this.version++;
    this.isDirty = true;
    changed.fire({ document: this, contentChanges: placed, reason: undefined });
  }

  /** As VS Code does once its watcher has seen the file. */
  readAgain() {
    if (this.isDirty || this.isUntitled || !existsSync(this.uri.fsPath)) return;
    const text = readFileSync(this.uri.fsPath, 'utf8');
    if (text === this.#text) return;
    const range = this.validateRange(new Range(0, 0, this.lineCount, 0));
    const contentChanges = [{ range, rangeOffset: 0, rangeLength: this.#text.length, text }];
    this.#text = text;
    this.version++;
    changed.fire({ document: this, contentChanges, reason: undefined });
  }

  async save() {
    if (this.isUntitled) this.uri = this.uri.with({ scheme: 'file' });
    await mkdir(dirname(this.uri.fsPath), { recursive: true });
    await writeFile(this.uri.fsPath, this.#text);
    this.isDirty = false;
    saved.fire(this);
    return true;
  }

  close() {
    this.isClosed = true;
    this.isDirty = false;
    documents.splice(documents.indexOf(this), 1);
    closed.fire(this);
  }
}

export function openDocument(uri, content, language) {
  const known = documents.find((document) => `${document.uri}` === `${uri}`);
  if (known) return known;
  if (uri.scheme === 'file' && !existsSync(uri.fsPath)) throw new Error(`cannot open ${uri}. Detail: no such file`);
  const text = content ?? (uri.scheme === 'file' ? readFileSync(uri.fsPath, 'utf8') : '');
  const document = new TextDocument(uri, text.replace(/^\uFEFF/, ''), language);
  documents.push(document);
  opened.fire(document);
  return document;
}

export class TextEditor {
  options = { tabSize: 4, insertSpaces: true };
  viewColumn = 1;
  selections = [new Selection(0, 0, 0, 0)];

  constructor(document) {
    this.document = document;
  }

  get selection() {
    return this.selections[0];
  }

  set selection(value) {
    this.selections = [value];
  }

  get visibleRanges() {
    return [new Range(0, 0, Math.min(40, this.document.lineCount - 1), 0)];
  }

  async edit(build) {
    const edits = [];
    build({
      insert: (at, newText) => edits.push({ range: new Range(at, at), newText }),
      replace: (range, newText) => edits.push({ range, newText }),
      delete: (range) => edits.push({ range, newText: '' }),
    });
    this.document.change(edits);
    return true;
  }

  setDecorations = () => undefined;
  revealRange = () => undefined;
}

/** Text edits and renames, in order. Returns `false` where one is refused. */
export async function applyEdit({ parts }) {
  for (const part of parts) {
    if (part.from) {
      const isRespelled = part.from.fsPath.toLowerCase() === part.to.fsPath.toLowerCase();
      if (existsSync(part.to.fsPath) && !isRespelled && !part.options?.overwrite) return false;
      await mkdir(dirname(part.to.fsPath), { recursive: true });
      await rename(part.from.fsPath, part.to.fsPath);
      for (const document of [...documents]) if (`${document.uri}` === `${part.from}`) document.uri = part.to;
    } else openDocument(part.uri).change(part.edits);
  }
  return true;
}
