import { isEmptyRange } from '../../core/positions.ts';
import type { TypingMode } from '../../core/settings.ts';
import { advance, type Position, type Range } from '../../core/text.ts';
import { sleep } from '../../core/time/clock.ts';
import type { ActionContext } from '../context.ts';
import type { TypedEdit } from './code-edits.ts';
import { nextDelay, splitForTyping, type TypingStyle } from './typing-style.ts';

/** The document must be in front. The cursor goes after the text. */
export async function typeInto(
  context: ActionContext,
  path: string,
  edit: TypedEdit,
  style: TypingStyle,
): Promise<void> {
  if (isTypedAtOnce(style) || edit.text === '') return editAtOnce(context, path, edit);
  const session = await beginTyping(context, path, edit, style.mode);
  if (style.mode === 'hacker-typer') await typeByKeys(context, session);
  else await typeByClock(context, session, style);
}

export function isTypedAtOnce({ mode, speed }: TypingStyle): boolean {
  return mode === 'instant' || (speed === 0 && mode !== 'hacker-typer');
}

async function editAtOnce({ workbench, step }: ActionContext, path: string, edit: TypedEdit): Promise<void> {
  const { range, lead, text, trail } = edit;
  const whole = lead + text + trail;
  if (whole !== '' || !isEmptyRange(range)) {
    step.changes.add(path);
    await workbench.documents.edit(path, [{ range, text: whole }]);
  }
  const cursor = advance(range.start, lead + text);
  await workbench.editor.select(path, { start: cursor, end: cursor }, { isShown: true });
}

export interface TypingSession {
  readonly isDone: boolean;
  /** At once. */
  type(count: number): Promise<void>;
  typeRest(): Promise<void>;
}

/** `put` gets the pieces in order, possibly joined. */
export function createTypingSession(
  pieces: readonly string[],
  put: (text: string, isLast: boolean) => Promise<void>,
): TypingSession {
  let done = 0;
  const type = async (count: number) => {
    if (done >= pieces.length) return;
    const text = pieces.slice(done, done + count).join('');
    done = Math.min(done + count, pieces.length);
    await put(text, done === pieces.length);
  };
  return {
    get isDone() {
      return done >= pieces.length;
    },
    type,
    typeRest: () => type(pieces.length - done),
  };
}

/** Inserts line breaks around the text and places the cursor. */
async function beginTyping({ workbench, step }: ActionContext, path: string, edit: TypedEdit, mode: TypingMode) {
  const { documents, editor } = workbench;
  let cursor = advance(edit.range.start, edit.lead);
  let isFirst = true;
  let toType = edit.text;
  /** One undo stop, so that one undo reverts all. */
  const change = async (range: Range, text: string, at: Position) => {
    const undoStopBefore = isFirst;
    isFirst = false;
    const toCome = { text: toType, at };
    await documents.edit(path, [{ range, text }], { undoStop: false, undoStopBefore, toCome });
  };
  const room = edit.lead + edit.trail;
  step.changes.add(path);
  if (room !== '' || !isEmptyRange(edit.range)) await change(edit.range, room, cursor);
  await editor.select(path, { start: cursor, end: cursor });
  return createTypingSession(splitForTyping(edit.text, mode), async (text, isLast) => {
    const { line } = cursor;
    const after = advance(cursor, text);
    toType = toType.slice(text.length);
    await change({ start: cursor, end: cursor }, text, after);
    cursor = after;
    // On a new line, scroll to the cursor.
    if (isLast || cursor.line !== line) await editor.select(path, { start: cursor, end: cursor });
  });
}

/** A key or `next` inserts the rest at once. */
export async function typeByClock(context: ActionContext, session: TypingSession, style: TypingStyle): Promise<void> {
  const { clock, signal, step, workbench } = context;
  await step.pacing.typing(async (finish) => {
    const key = new AbortController();
    const early = AbortSignal.any([finish, key.signal]);
    const awake = AbortSignal.any([signal, early]);
    const capture = workbench.documents.captureTyping(() => key.abort());
    try {
      while (!session.isDone && !early.aborted) {
        await session.type(style.mode === 'instant' || style.speed === 0 ? Number.POSITIVE_INFINITY : 1);
        if (!session.isDone) await sleep(clock, nextDelay(style), awake);
        signal.throwIfAborted();
      }
      await session.typeRest();
    } finally {
      capture.dispose();
    }
  });
}

/** The step is paused, so that `next` inserts the rest. */
async function typeByKeys({ step, workbench, settings }: ActionContext, session: TypingSession): Promise<void> {
  const typedOut = new AbortController();
  let typing: Promise<void> = Promise.resolve();
  const typeMore = async () => {
    if (!session.isDone) await session.type(settings.get('typing.hackerTyperChunkSize'));
    if (session.isDone) typedOut.abort();
  };
  const capture = workbench.documents.captureTyping(() => {
    typing = typing.then(typeMore);
    typing.catch(() => typedOut.abort());
  });
  try {
    await step.pacing.pause({
      kind: 'typing',
      message: 'Type any keys, or continue with next',
      until: typedOut.signal,
    });
  } finally {
    capture.dispose();
  }
  await typing;
  await session.typeRest();
}
