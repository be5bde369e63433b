import type { Editor } from '../../ports/editor.ts';
import type { EditorState, UnsavedDocument } from '../../ports/editor-state.ts';
import type { Snapshots } from '../../ports/snapshots.ts';
import type { KeptDocument, KeptEditorState } from './history.ts';

/** The state of the editor, with the texts of what is unsaved in the store. */
export interface EditorKeeper {
  /** `undefined` with what the store would not take. */
  capture(): Promise<{ readonly state: KeptEditorState; readonly isWhole: boolean }>;
  /** The same with the texts; a text that is no longer kept is left out. */
  read(state: KeptEditorState): Promise<EditorState>;
}

export function createEditorKeeper(editor: Pick<Editor, 'capture'>, snapshots: Snapshots): EditorKeeper {
  /** Texts of the last time: most are still the same, and need no second look. */
  let known = new Map<string, { readonly text: string; readonly hash: string }>();

  const keep = async ({ text, ...document }: UnsavedDocument): Promise<KeptDocument | undefined> => {
    const before = known.get(document.path);
    const hash = before?.text === text ? before.hash : await snapshots.keep(new TextEncoder().encode(text));
    if (hash === undefined) return undefined;
    known.set(document.path, { text, hash });
    return { ...document, hash };
  };
  const read = async ({ hash, ...document }: KeptDocument): Promise<readonly UnsavedDocument[]> => {
    const bytes = await snapshots.read(hash);
    return bytes ? [{ ...document, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }] : [];
  };
  return {
    async capture() {
      const { unsaved, ...state } = await editor.capture();
      if (known.size > unsaved.length) known = new Map(unsaved.flatMap(({ path }) => entryOf(known, path)));
      const kept = await Promise.all(unsaved.map(keep));
      const whole = kept.filter((document) => document !== undefined);
      return { state: { ...state, unsaved: whole }, isWhole: whole.length === kept.length };
    },
    async read({ unsaved, ...state }) {
      const documents = await Promise.all(unsaved.map(read));
      return { ...state, unsaved: documents.flat() };
    },
  };
}

function entryOf<T>(map: ReadonlyMap<string, T>, key: string): readonly (readonly [string, T])[] {
  const value = map.get(key);
  return value === undefined ? [] : [[key, value]];
}

/** The documents whose unsaved text is not what it was: in `later`, and not so in `earlier`. */
export function changedDocuments(
  earlier: readonly KeptDocument[],
  later: readonly KeptDocument[],
): readonly KeptDocument[] {
  const before = new Map(earlier.map(({ path, hash }) => [path, hash]));
  return later.filter(({ path, hash }) => before.get(path) !== hash);
}
