import type * as vscode from 'vscode';
import { applyEdits, type TextEdit, withPlainBreaks } from '../../../core/text.ts';
import { isSamePath } from '../../../machine/paths.ts';
import { toRange } from '../../ranges.ts';
import { pathOf } from '../editor-state/tab-keys.ts';

export type Concern = (path: string) => boolean;

/** Tracks running calls of the show, to attribute VS Code's events to them. */
export interface OwnWork {
  /** Attributes all changes of the concerned documents and files to `work`. */
  during<T>(concern: Concern, work: () => PromiseLike<T>): Promise<T>;
  /** Other changes of the document meanwhile are not the show's. */
  edit<T>(document: vscode.TextDocument, edits: readonly TextEdit[], make: () => PromiseLike<T>): Promise<T>;
  /** While saving, a formatter or a person may change the text. */
  save<T>(document: vscode.TextDocument, work: () => PromiseLike<T>): Promise<T>;
  concerns: Concern;
  isEditing: Concern;
  isSaving: Concern;
  /** Whether the change is one of the edits, or of concerning work. */
  isOwnChange(change: vscode.TextDocumentChangeEvent): boolean;
}

interface OwnEdit {
  readonly path: string;
  fits(change: vscode.TextDocumentChangeEvent): boolean;
}

export function createOwnWork(): OwnWork {
  const concerns = new Set<Concern>();
  const edits = new Set<OwnEdit>();
  const saves = new Set<string>();

  const hasConcern = (path: string) => [...concerns].some((isMeant) => isMeant(path));
  return {
    during: (concern, work) => holding(concerns, concern, work),
    edit: (document, list, make) => holding(edits, toOwnEdit(document, list), make),
    save: ({ uri }, work) => holding(saves, pathOf(uri), work),
    concerns: hasConcern,
    isEditing: (path) => [...edits].some((edit) => isSamePath(edit.path, path)),
    isSaving: (path) => [...saves].some((saved) => isSamePath(saved, path)),
    isOwnChange(change) {
      const path = pathOf(change.document.uri);
      return hasConcern(path) || [...edits].some((edit) => edit.path === path && edit.fits(change));
    },
  };
}

async function holding<E, T>(all: Set<E>, entry: E, work: () => PromiseLike<T>): Promise<T> {
  all.add(entry);
  try {
    return await work();
  } finally {
    all.delete(entry);
  }
}

/** VS Code may apply an edit with fewer characters and the same result. */
function toOwnEdit(document: vscode.TextDocument, edits: readonly TextEdit[]): OwnEdit {
  const before = document.getText();
  const expected = edits.map(({ range, text }) => keyOf(document.validateRange(toRange(range)), text)).sort();
  return {
    path: pathOf(document.uri),
    fits({ contentChanges, document: changed }) {
      const actual = contentChanges.map(({ range, text }) => keyOf(range, text)).sort();
      if (actual.length === expected.length && actual.every((key, index) => key === expected[index])) return true;
      return withPlainBreaks(changed.getText()) === withPlainBreaks(applyEdits(before, edits));
    },
  };
}

function keyOf({ start, end }: vscode.Range, text: string): string {
  return JSON.stringify([start.line, start.character, end.line, end.character, withPlainBreaks(text)]);
}
