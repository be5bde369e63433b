import type { Editor, EditorCaptureOptions } from '../../ports/editor.ts';
import type { EditorState, UnsavedDocument } from '../../ports/editor-state.ts';
import type { States } from '../../ports/states.ts';
import type { KeptDocument, KeptEditorState } from '../journal/timeline.ts';

export interface EditorKeeper {
  /** `refused`: documents that could not be stored, which are missing in the state. */
  capture(
    options?: EditorCaptureOptions,
  ): Promise<{ readonly state: KeptEditorState; readonly refused: readonly string[] }>;
  keep(state: EditorState): ReturnType<EditorKeeper['capture']>;
  /** Leaves out texts that are no longer stored. */
  read(state: KeptEditorState): Promise<EditorState>;
}

export function createEditorKeeper(
  editor: Pick<Editor, 'capture'>,
  states: Pick<States, 'keep' | 'read'>,
): EditorKeeper {
  const keepText = async ({ text, ...document }: UnsavedDocument): Promise<KeptDocument | undefined> => {
    const hash = await states.keep(new TextEncoder().encode(text));
    return hash === undefined ? undefined : { ...document, hash };
  };
  const read = async ({ hash, ...document }: KeptDocument): Promise<readonly UnsavedDocument[]> => {
    const bytes = await states.read(hash);
    return bytes ? [{ ...document, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }] : [];
  };
  const keep: EditorKeeper['keep'] = async ({ unsaved, ...state }) => {
    const stored = await Promise.all(unsaved.map(keepText));
    const complete = stored.filter((document) => document !== undefined);
    const refused = unsaved.filter((_, index) => stored[index] === undefined).map(({ path }) => path);
    return { state: { ...state, unsaved: complete }, refused };
  };
  return {
    keep,
    capture: async (options) => keep(await editor.capture(options)),
    async read({ unsaved, ...state }) {
      const documents = await Promise.all(unsaved.map(read));
      return { ...state, unsaved: documents.flat() };
    },
  };
}
