import type { TextEdit } from '../core/text.ts';
import type { Documents } from '../ports/documents.ts';
import type { Buffers } from './buffers.ts';
import { describeEdits, type Transcript, type TypedText } from './transcript.ts';

/** Text documents. There is no formatter here: `format` loads the document and leaves it as it is. */
export function createDocuments(buffers: Buffers, transcript: Transcript): Documents {
  return {
    async open(path) {
      const { text, isDirty } = await buffers.open(path);
      return { path, text, isDirty };
    },
    async edit(path, edits, options = {}) {
      await buffers.open(path);
      const made = buffers.edit(path, edits);
      if (made.length === 0) return;
      const typed = options.undoStop === false ? typedText(path, made) : undefined;
      transcript.add(`edit ${transcript.nameOf(path)} ${describeEdits(made)}`, typed);
    },
    async save(path) {
      if (await buffers.save(path)) transcript.add(`save ${transcript.nameOf(path)}`);
    },
    async format(path) {
      await buffers.open(path);
      transcript.add(`format ${transcript.nameOf(path)}`);
    },
  };
}

function typedText(path: string, edits: readonly TextEdit[]): TypedText | undefined {
  const [edit, ...others] = edits;
  return edit && others.length === 0 ? { into: path, text: edit.text } : undefined;
}
