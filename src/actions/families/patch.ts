import { advance, createLines, fullRange, type Lines } from '../../core/text.ts';
import { resolveContentPath, resolvePath } from '../../demos/paths.ts';
import { type Action, defineAction, type PreviewResult } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { contentPath, path } from '../fields.ts';
import { inDocumentStyle, type TypedEdit } from '../shared/code-edits.ts';
import { inDocument, nameOf, readDocument, showDocument } from '../shared/document.ts';
import { inSequence, planPatch, readPatch } from '../shared/patch-edits.ts';
import { nameOfPath, say } from '../shared/phrases.ts';
import { isTypedAtOnce, typeInto } from '../shared/typing.ts';
import { readTypingStyle, typingFields } from '../shared/typing-style.ts';

export const patchActions: readonly Action[] = [
  defineAction({
    name: 'applyPatch',
    summary: 'Replaces a file with a snapshot, then applies a patch to it.',
    fields: {
      path: path('The file; created if it does not exist.', { isMade: true }),
      contentPath: contentPath('The snapshot: the content of the file before the patch.'),
      patch: contentPath('The patch: a unified diff of one file.'),
      ...typingFields,
    },
    says: ({ path: file }) => say(`Apply a patch to ${nameOfPath(file)}`),
    effects: { reads: ['contentPath', 'patch'], changes: ['path'], makes: ['path'], alters: ['selection'] },
    preview: { kind: 'change', compute: (_fields, _lines, { content, patch = '' }) => lookAtPatch(content, patch) },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const patchFile = resolveContentPath(context.demoFile, fields.patch);
      const hunks = readPatch(await readText(context, patchFile), nameOf(context, patchFile));
      const snapshot = await readText(context, resolveContentPath(context.demoFile, fields.contentPath));
      // Check the patch before changing anything.
      planPatch(hunks, createLines(snapshot), nameOf(context, patchFile));
      const lines = await setToSnapshot(context, file, snapshot);
      if (isMixed(snapshot)) notifyMixedLineBreaks(context, file, lines);
      const edits = inDocument(context, file, () => planPatch(hunks, lines, nameOf(context, patchFile)));
      await showDocument(context, file);
      const style = readTypingStyle(fields, context.settings);
      if (isTypedAtOnce(style)) await changeAtOnce(context, file, edits);
      else for (const edit of inSequence(edits)) await typeInto(context, file, edit, style);
    },
  }),
];

function lookAtPatch(snapshot: string, patch: string): PreviewResult {
  const edits = inSequence(planPatch(readPatch(patch, 'The patch'), createLines(snapshot), 'The patch'));
  let text = snapshot;
  for (const { range, lead, text: typed, trail } of edits) {
    const lines = createLines(text);
    text = text.slice(0, lines.offsetAt(range.start)) + lead + typed + trail + text.slice(lines.offsetAt(range.end));
  }
  const [first] = edits;
  const start = first?.range.start ?? { line: 0, character: 0 };
  return { text, range: { start, end: first ? advance(start, first.lead + first.text) : start } };
}

async function readText({ workbench }: ActionContext, file: string): Promise<string> {
  return new TextDecoder().decode(await workbench.files.read(file));
}

function isMixed(text: string): boolean {
  return text.includes('\r\n') && /[^\r]\n|^\n/.test(text);
}

/** A document has one kind of line breaks. */
function notifyMixedLineBreaks(context: ActionContext, file: string, lines: Lines): void {
  const kind = lines.text.includes('\r\n') ? 'Windows' : 'Unix';
  const message = `${nameOf(context, file)} has two kinds of line breaks: the patch changes all of them to those of ${kind}.`;
  context.workbench.stage.notify({ severity: 'warning', message });
}

/** Except for line breaks. */
async function setToSnapshot(context: ActionContext, file: string, snapshot: string): Promise<Lines> {
  const { files, documents } = context.workbench;
  if (!(await files.stat(file))) await files.write(file, snapshot);
  const lines = await readDocument(context, file);
  const text = inDocumentStyle(snapshot, lines);
  if (text === lines.text) return lines;
  context.step.changes.add(file);
  await documents.edit(file, [{ range: fullRange(lines), text }]);
  return readDocument(context, file);
}

/** One undo reverts everything. The cursor goes after the last change. */
async function changeAtOnce(context: ActionContext, file: string, edits: readonly TypedEdit[]): Promise<void> {
  const { documents, editor } = context.workbench;
  const last = inSequence(edits).at(-1);
  if (!last) return;
  context.step.changes.add(file);
  const toText = ({ range, lead, text, trail }: TypedEdit) => ({ range, text: lead + text + trail });
  await documents.edit(file, edits.map(toText));
  const cursor = advance(last.range.start, last.lead + last.text);
  await editor.select(file, { start: cursor, end: cursor });
}
