import { resolvePath } from '../../demos/paths.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { number, optional, path, text } from '../fields.ts';
import { planDeletion, planInsertion, planReplacement, planWriting, type TypedEdit } from '../shared/code-edits.ts';
import { contentFields, readContent } from '../shared/content.ts';
import { cursorIn, planIn, requireActive, showDocument } from '../shared/document.ts';
import { always, describePosition, describeRange, nameOfPath, namesRange, say, unseen } from '../shared/phrases.ts';
import { requireTrust } from '../shared/trust.ts';
import { typeInto } from '../shared/typing.ts';
import { readTypingStyle, type TypingStyle, typingFields } from '../shared/typing-style.ts';
import { rangeFields } from '../target-range.ts';

export const codeActions: readonly Action[] = [
  defineAction({
    name: 'insert',
    summary: 'Replaces a line of a file with text.',
    fields: { path: path('The file.'), ...contentFields, ...rangeFields, ...typingFields },
    says: (fields) => say(`Insert code into ${nameOfPath(fields.path)}${describePosition(fields)}`, fields.content),
    effects: { reads: ['contentPath'], changes: ['path'], alters: ['selection'] },
    preview: {
      kind: 'change',
      compute: (fields, lines, { content, cursor }) => ({ edit: planInsertion(fields, lines, content, cursor) }),
    },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const cursor = cursorIn(context, file);
      const content = await readContent(fields, context);
      const edit = await planIn(context, file, (lines) => planInsertion(fields, lines, content, cursor));
      await apply(context, file, edit, readTypingStyle(fields, context.settings));
    },
  }),
  defineAction({
    name: 'replace',
    summary: 'Replaces part of a file, or all of it.',
    fields: { path: path('The file.'), ...contentFields, ...rangeFields, ...typingFields },
    says: (fields) =>
      say(
        namesRange(fields) ? `Replace ${describeRange(fields.path, fields)}` : `Rewrite ${nameOfPath(fields.path)}`,
        fields.content,
      ),
    effects: { reads: ['contentPath'], changes: ['path'], alters: ['selection'] },
    preview: {
      kind: 'change',
      compute: (fields, lines, { content }) => ({
        edit: planReplacement(fields, lines, content, fields.insertTypingMode),
      }),
    },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const content = await readContent(fields, context);
      const style = readTypingStyle(fields, context.settings);
      const edit = await planIn(context, file, (lines) => planReplacement(fields, lines, content, style.mode));
      await apply(context, file, edit, style);
    },
  }),
  defineAction({
    name: 'delete',
    summary: 'Deletes the text of whole lines, or exactly the characters of a range.',
    fields: { path: path('The file.'), ...rangeFields },
    says: (fields) => say(`Delete ${describeRange(fields.path, fields)}`),
    effects: { changes: ['path'], alters: ['selection'] },
    preview: { kind: 'place', compute: (fields, lines) => ({ range: planDeletion(fields, lines) }) },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const range = await planIn(context, file, (lines) => planDeletion(fields, lines));
      await apply(context, file, { range, lead: '', text: '', trail: '' }, instantly);
    },
  }),
  defineAction({
    name: 'write',
    summary: 'Types text, letter by letter, at a position or at the cursor.',
    fields: {
      content: text('The text.'),
      path: optional(path('The file; the active one when left out.')),
      ...rangeFields,
      ...typingFields,
      lineInsertionDelay: optional(number('Older name of insertTypingSpeed.', { minimum: 0 })),
    },
    says: (fields) =>
      say(
        fields.path === undefined ? 'Type code' : `Type into ${nameOfPath(fields.path)}${describePosition(fields)}`,
        fields.content,
      ),
    effects: { changes: ['path'], alters: ['selection'] },
    preview: {
      kind: 'change',
      compute: (fields, lines, { content, cursor }) => ({ edit: planWriting(fields, lines, content, cursor) }),
    },
    async run(fields, context) {
      const file = fields.path === undefined ? undefined : resolvePath(context.demoFile, fields.path);
      const target = file ?? requireActive(context, 'to write in').path;
      const cursor = cursorIn(context, target);
      const edit = await planIn(context, target, (lines) => planWriting(fields, lines, fields.content, cursor));
      const style = readTypingStyle(fields, context.settings, 'character-by-character');
      const speed = fields.insertTypingSpeed ?? fields.lineInsertionDelay ?? style.speed;
      await apply(context, target, edit, { ...style, speed });
    },
  }),
  defineAction({
    name: 'save',
    summary: 'Saves the active file.',
    fields: {},
    says: unseen,
    effects: { alters: ['saved'] },
    async run(_fields, context) {
      requireTrust(context, 'Changes');
      const active = context.workbench.editor.active();
      if (active) await context.workbench.documents.save(active.path);
    },
  }),
  defineAction({
    name: 'format',
    summary: 'Formats the active file.',
    fields: {},
    says: always('Format the code'),
    effects: { alters: ['front'] },
    async run(_fields, context) {
      const { path: file } = requireActive(context, 'to format');
      await context.workbench.documents.format(file);
      context.step.changes.add(file);
    },
  }),
];

const instantly: TypingStyle = { mode: 'instant', speed: 0, randomness: 0 };

async function apply(context: ActionContext, file: string, edit: TypedEdit, style: TypingStyle): Promise<void> {
  const isInFront = context.workbench.editor.active()?.path === file;
  const shown = showDocument(context, file);
  // Typing need not wait for the focus alone.
  if (!isInFront) await shown;
  await Promise.all([shown, typeInto(context, file, edit, style)]);
}
