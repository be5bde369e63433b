import { type Disposable, toDisposable } from '../core/disposables.ts';
import { isEmptyRange } from '../core/positions.ts';
import type { Position, TextEdit } from '../core/text.ts';
import type { Documents } from '../ports/documents.ts';
import type { Buffers } from './buffers.ts';
import { describeEdits, describePosition, describeRange, type Transcript, type TypedText } from './transcript.ts';

export interface MemoryDocuments extends Documents {
  /** Returns `false` if nothing captures typing. */
  deliverTyping(text: string): boolean;
}

/** Without a formatter: `format` only opens the document. */
export function createDocuments(buffers: Buffers, transcript: Transcript): MemoryDocuments {
  const typing = createTypingCaptures();
  return {
    async open(path) {
      const { text, isDirty } = await buffers.open(path);
      return { path, text, isDirty };
    },
    async edit(path, edits, options = {}) {
      await buffers.open(path);
      const made = buffers.edit(path, edits);
      if (made.length === 0) return;
      const verb = `edit ${transcript.nameOf(path)}`;
      transcript.add(`${verb} ${describeEdits(made)}`, typedText(verb, made, options.undoStop === false));
    },
    async save(path) {
      if (await buffers.save(path)) transcript.add(`save ${transcript.nameOf(path)}`);
    },
    async format(path) {
      await buffers.open(path);
      transcript.add(`format ${transcript.nameOf(path)}`);
    },
    captureTyping: typing.capture,
    deliverTyping: typing.deliver,
  };
}

/** Returns a single insertion, as typing makes it. */
function typedText(verb: string, edits: readonly TextEdit[], isOpen: boolean): TypedText | undefined {
  const [edit, ...others] = edits;
  if (!edit || others.length > 0 || !isEmptyRange(edit.range)) return undefined;
  const { range, text } = edit;
  const [from, to] = [range.start, positionAfter(range.start, text)].map(
    (place) => `${verb} ${describePosition(place)}`,
  );
  return { head: `${verb} ${describeRange(range)}`, text, from: from ?? '', to: to ?? '', isOpen };
}

function positionAfter({ line, character }: Position, text: string): Position {
  const [first = '', ...more] = text.split(/\r\n|\r|\n/);
  const last = more.at(-1);
  return last === undefined
    ? { line, character: character + first.length }
    : { line: line + more.length, character: last.length };
}

interface TypingCaptures {
  capture(listener: (text: string) => void): Disposable;
  /** Returns `false` if there is no capture. */
  deliver(text: string): boolean;
}

function createTypingCaptures(): TypingCaptures {
  const captures = new Set<(text: string) => void>();
  return {
    capture(listener) {
      const own = (text: string) => listener(text); // the same listener may capture twice
      captures.add(own);
      return toDisposable(() => captures.delete(own));
    },
    deliver(text) {
      for (const capture of [...captures]) capture(text);
      return captures.size > 0;
    },
  };
}
