import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../../core/disposables.ts';
import type { TextEdit } from '../../../core/text.ts';
import type { TextToCome } from '../../../ports/documents.ts';
import { toRange } from '../../ranges.ts';
import { createSecretDecorationTypes, type SecretDecorationTypes } from './decoration-types.ts';
import { around, type FindSecrets, partsOf, secretRanges, wholeLimit } from './secret-ranges.ts';

/** Masks secrets in all editors without changing documents. */
export interface SecretDecorations extends Disposable {
  readonly isOn: boolean;
  /** Starts or stops (`undefined`) hiding. Unscanned text stays invisible. */
  hide(find: FindSecrets | undefined): void;
  /** Makes edits whose text stays hidden until scanned. */
  cover<T>(document: vscode.TextDocument, change: CoveredChange<T>): Promise<T>;
}

export interface CoveredChange<T> {
  readonly edits: readonly TextEdit[];
  /** Text that will be typed after them. */
  readonly toCome?: TextToCome | undefined;
  make(): PromiseLike<T>;
}

/** For hosts without a show. */
export const noDecorations: Pick<SecretDecorations, 'cover' | 'isOn'> = {
  isOn: false,
  cover: async (_document, { make }) => make(),
};

export function createSecretDecorations(): SecretDecorations {
  const upcomingText = new WeakMap<vscode.TextDocument, TextToCome>();
  let cover: Cover | undefined;
  const drawDocument = (document: vscode.TextDocument) => cover?.draw(editorsOf(document));
  const subscriptions = disposeAll([
    vscode.window.onDidChangeVisibleTextEditors((editors) => cover?.draw(editors)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => drawDocument(document)),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      if (textEditor.document.getText().length > wholeLimit) cover?.draw([textEditor]);
    }),
  ]);
  const uncover = () => {
    cover?.dispose();
    cover = undefined;
  };
  return {
    get isOn() {
      return cover !== undefined;
    },
    hide(find) {
      if (!find) return uncover();
      cover ??= createCover(find, upcomingText);
      cover.draw(vscode.window.visibleTextEditors);
    },
    async cover(document, { edits, toCome, make }) {
      if (toCome && toCome.text !== '') upcomingText.set(document, toCome);
      else upcomingText.delete(document);
      const ranges = edits.map(({ range }) => toRange(range));
      cover?.open(document, ranges);
      try {
        return await make();
      } finally {
        drawDocument(document);
      }
    },
    dispose() {
      subscriptions.dispose();
      uncover();
    },
  };
}

interface Cover extends Disposable {
  draw(editors: readonly vscode.TextEditor[]): void;
  /** Uncovers places until the next draw, so that new text there is invisible. */
  open(document: vscode.TextDocument, ranges: readonly vscode.Range[]): void;
}

function createCover(find: FindSecrets, upcomingText: WeakMap<vscode.TextDocument, TextToCome>): Cover {
  const types: SecretDecorationTypes = createSecretDecorationTypes();
  const pasted = new WeakSet<vscode.TextDocument>();
  const draw: Cover['draw'] = (editors) => {
    for (const editor of editors) {
      const { document } = editor;
      const parts = partsOf(editor);
      // In this order, so that scanned text appears only with its masks.
      editor.setDecorations(types.mask, secretRanges(document, parts, find, upcomingText.get(document)));
      editor.setDecorations(types.seen, parts);
    }
  };
  const open: Cover['open'] = (document, ranges) => {
    for (const editor of editorsOf(document)) {
      editor.setDecorations(types.seen, around(partsOf(editor), ranges, document));
    }
  };
  const pasting = onWillPaste((document, ranges) => {
    pasted.add(document);
    // A whole line is pasted above the cursor's line.
    const lines = ranges.map(({ start: { line } }) => new vscode.Range(line, 0, line, 0));
    open(document, [...ranges, ...lines]);
  });
  /** If no paste came, the text to be replaced is still there. */
  const closing = vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document } }) => {
    if (pasted.delete(document)) draw(editorsOf(document));
  });
  return { draw, open, dispose: disposeAll([types, pasting, closing]).dispose };
}

function editorsOf(document: vscode.TextDocument): readonly vscode.TextEditor[] {
  return vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
}

/** Calls back before each paste, with its places, without changing it. */
function onWillPaste(listener: (document: vscode.TextDocument, ranges: readonly vscode.Range[]) => void): Disposable {
  const provider: vscode.DocumentPasteEditProvider = {
    provideDocumentPasteEdits(document, ranges) {
      listener(document, ranges);
      return undefined;
    },
  };
  return vscode.languages.registerDocumentPasteEditProvider({ pattern: '**' }, provider, {
    providedPasteEditKinds: [vscode.DocumentDropOrPasteEditKind.Text],
    pasteMimeTypes: ['text/plain'],
  });
}
