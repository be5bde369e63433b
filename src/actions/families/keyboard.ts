import { DemoError } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext, KeyTarget } from '../context.ts';
import { text } from '../fields.ts';
import { inDocumentStyle } from '../shared/code-edits.ts';
import { contentFields, readContent } from '../shared/content.ts';
import { readDocument, requireActive } from '../shared/document.ts';
import { pressInPalette, typeInPalette } from '../shared/palette.ts';
import { always, quoted, say, unseen } from '../shared/phrases.ts';
import { requireTrust } from '../shared/trust.ts';
import { createTypingSession, typeByClock, typeInto } from '../shared/typing.ts';
import { readTypingStyle, splitForTyping, type TypingStyle, typingFields } from '../shared/typing-style.ts';
import { submitChat } from './chat.ts';
import { typeInTerminal, untilStarted } from './terminal.ts';

interface Key {
  readonly name: string;
  readonly title: string;
  /** Escape sequence of xterm. */
  readonly sequence: string;
  readonly command: string;
  readonly args?: readonly JsonValue[];
  readonly changesText?: boolean;
}

const keys: readonly Key[] = [
  { name: 'pressEnter', title: 'Enter', sequence: '\r', command: 'type', args: [{ text: '\n' }], changesText: true },
  { name: 'pressTab', title: 'Tab', sequence: '\t', command: 'tab', changesText: true },
  { name: 'pressArrowLeft', title: 'Left', sequence: '\u001b[D', command: 'cursorLeft' },
  { name: 'pressArrowRight', title: 'Right', sequence: '\u001b[C', command: 'cursorRight' },
  { name: 'pressArrowUp', title: 'Up', sequence: '\u001b[A', command: 'cursorUp' },
  { name: 'pressArrowDown', title: 'Down', sequence: '\u001b[B', command: 'cursorDown' },
  { name: 'pressEscape', title: 'Escape', sequence: '\u001b', command: 'cancelSelection' },
  { name: 'pressBackspace', title: 'Backspace', sequence: '\u007f', command: 'deleteLeft', changesText: true },
  { name: 'pressDelete', title: 'Delete', sequence: '\u001b[3~', command: 'deleteRight', changesText: true },
];

export const keyboardActions: readonly Action[] = [
  defineAction({
    name: 'typeText',
    summary: 'Types text, letter by letter, where the last action put the focus.',
    fields: { content: text('The text.'), ...typingFields },
    says: ({ content }) => say(`Type ${quoted(content)}`, content),
    effects: { alters: ['front', 'selection', 'terminal'], unknown: 'keys' },
    run: ({ content, ...fields }, context) =>
      typeAtFocus(content, readTypingStyle(fields, context.settings, 'character-by-character'), context),
  }),
  ...keys.map(press),
  defineAction({
    name: 'copyToClipboard',
    summary: 'Copies text to the clipboard.',
    fields: contentFields,
    says: unseen,
    effects: { reads: ['contentPath'], alters: ['clipboard'] },
    async run(fields, context) {
      if (fields.content === undefined && fields.contentPath === undefined) {
        throw new DemoError('invalid-field', '"content" is missing', { hint: 'Add "content" or "contentPath".' });
      }
      await context.workbench.window.writeClipboard(await readContent(fields, context));
    },
  }),
  defineAction({
    name: 'copyFromSelection',
    summary: 'Copies the selection to the clipboard, or the line of the cursor if nothing is selected.',
    fields: {},
    says: unseen,
    effects: { alters: ['clipboard'] },
    async run(_fields, context) {
      const { path, selection } = requireActive(context, 'to copy from');
      const lines = await readDocument(context, path);
      const selected = lines.text.slice(lines.offsetAt(selection.start), lines.offsetAt(selection.end));
      await context.workbench.window.writeClipboard(selected || (lines.lineAt(selection.end.line) ?? ''));
    },
  }),
  defineAction({
    name: 'pasteFromClipboard',
    summary: 'Pastes the clipboard where the last action put the focus.',
    fields: {},
    says: always('Paste'),
    effects: { alters: ['front', 'selection', 'terminal'], unknown: 'keys' },
    async run(_fields, context) {
      const style: TypingStyle = { mode: 'instant', speed: 0, randomness: 0 };
      await typeAtFocus(await context.workbench.window.readClipboard(), style, context);
    },
  }),
];

function press({ name, title, sequence, command, args, changesText }: Key): Action {
  return defineAction({
    name,
    summary: `Presses ${title} where the last action put the focus.`,
    fields: {},
    says: always(`Press ${title}`),
    effects: { alters: ['front', 'selection', 'terminal'], unknown: 'keys' },
    async run(_fields, context) {
      const { workbench, step } = context;
      const { keyTarget } = step.memory.recall();
      if (keyTarget.kind === 'terminal') {
        requireTrust(context);
        await untilStarted(context, keyTarget.id);
        await step.changes.save();
        if (name === 'pressEnter') await workbench.terminals.enter(keyTarget.id);
        else await workbench.terminals.sendText(keyTarget.id, sequence);
        return;
      }
      if (keyTarget.kind === 'palette') return pressInPalette(context, name);
      if (keyTarget.kind === 'chat' && name === 'pressEnter') return submitChat(name, context);
      if (isNowhere(keyTarget)) return;
      const active = workbench.editor.active();
      if (active && changesText) step.changes.add(active.path);
      await workbench.window.executeCommand({ command, ...(args && { args }) });
    },
  });
}

/** Its text must not end up in a file. */
export function isNowhere(target: KeyTarget): boolean {
  return target.kind === 'chat' && target.isMissing === true;
}

async function typeAtFocus(content: string, style: TypingStyle, context: ActionContext): Promise<void> {
  const { workbench, step } = context;
  const { keyTarget } = step.memory.recall();
  const active = workbench.editor.active();
  if (keyTarget.kind === 'terminal') {
    requireTrust(context);
    return typeInTerminal(context, keyTarget.id, content, style);
  }
  if (keyTarget.kind === 'palette') return typeInPalette(context, keyTarget.text, content);
  if (isNowhere(keyTarget)) return;
  if (keyTarget.kind === 'document' && active) {
    const text = inDocumentStyle(content, await readDocument(context, active.path));
    return typeInto(context, active.path, { range: active.selection, lead: '', text, trail: '' }, style);
  }
  if (active) step.changes.add(active.path);
  // Unlike typing, pasting does not close brackets or indent.
  const paste = (piece: string) => workbench.window.executeCommand({ command: 'paste', args: [{ text: piece }] });
  await typeByClock(context, createTypingSession(splitForTyping(content, style.mode), paste), style);
}
