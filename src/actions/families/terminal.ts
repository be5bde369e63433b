import { sleep } from '../../core/time/clock.ts';
import type { TerminalExecution } from '../../ports/terminals.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { type FieldValues, flag, number, optional, text, word } from '../fields.ts';
import { readPattern, waitForCommand } from '../shared/command-end.ts';
import { always, clip, say, unseen } from '../shared/phrases.ts';
import { requireTrust } from '../shared/trust.ts';
import { createTypingSession, typeByClock } from '../shared/typing.ts';
import { readTypingStyle, splitForTyping, type TypingStyle, typingFields } from '../shared/typing-style.ts';

const idField = { terminalId: optional(word('The name of the terminal, “Showrunner” when left out.')) };
const defaultId = 'Showrunner';

const commandFields = {
  command: text('The command line; control characters, such as \\u0003, are sent unchanged.'),
  ...idField,
  autoExecute: optional(flag('Press Enter after it (true when left out).')),
  ...typingFields,
  wait: optional(flag('Wait until it ends; false: do not wait. Left out: wait for a while if more actions follow.')),
  waitFor: optional(word('Wait until its output matches this regular expression.')),
  timeout: optional(number('The longest wait, in milliseconds.', { minimum: 0 })),
};

export const terminalActions: readonly Action[] = [
  defineAction({
    name: 'openTerminal',
    summary: 'Shows a terminal, and creates it if necessary.',
    fields: idField,
    says: always('Open a terminal'),
    effects: { alters: ['terminal'] },
    run: ({ terminalId = defaultId }, context) => open(context, terminalId),
  }),
  defineAction({
    name: 'focusTerminal',
    summary: 'Shows a terminal and gives it the focus.',
    fields: idField,
    says: unseen,
    effects: { alters: ['terminal'] },
    async run({ terminalId = defaultId }, context) {
      await open(context, terminalId);
      await context.workbench.terminals.focus(terminalId);
    },
  }),
  defineAction({
    name: 'executeTerminalCommand',
    summary: 'Runs a command line in a terminal.',
    fields: commandFields,
    says: ({ command }) =>
      command === '\u0003' ? say('Stop the command') : say(`Run ${clip(command)} in the terminal`, command),
    effects: { alters: ['saved', 'terminal'], unknown: 'command line' },
    run: (fields, context) => executeCommand(fields, context),
  }),
  defineAction({
    name: 'closeTerminal',
    summary: 'Closes a terminal, and ends the programs in it.',
    fields: idField,
    says: always('Close the terminal'),
    effects: { alters: ['terminal'] },
    async run({ terminalId = defaultId }, { workbench, step }) {
      await workbench.terminals.close(terminalId);
      const { keyTarget } = step.memory.recall();
      if (keyTarget.kind === 'terminal' && keyTarget.id === terminalId)
        step.memory.remember({ keyTarget: { kind: 'document' } });
    },
  }),
];

async function open(context: ActionContext, id: string): Promise<void> {
  requireTrust(context);
  const { workbench, demoFile, step } = context;
  await workbench.terminals.open(id, demoFile.workspaceFolder);
  step.memory.remember({ keyTarget: { kind: 'terminal', id } });
}

async function executeCommand(fields: FieldValues<typeof commandFields>, context: ActionContext): Promise<void> {
  const { terminalId: id = defaultId, command, autoExecute = true } = fields;
  const pattern = readPattern(fields.waitFor);
  await open(context, id);
  await untilStarted(context, id);
  await context.step.changes.save();
  // Opt-in; the setting for code does not apply.
  const style = readTypingStyle(fields, context.settings, 'instant');
  if (wasPasted(command, context)) return typeOnly(command, id, context);
  if (holdsControlKey(command)) return context.workbench.terminals.sendText(id, command);
  const execution = await send(context, id, command, style, autoExecute);
  if (!autoExecute) return;
  await waitForCommand(execution, { ...fields, pattern }, context);
  const delay = context.settings.get('terminal.delay');
  if (context.hasMore && delay > 0 && !context.step.pacing.isFast) await sleep(context.clock, delay, context.signal);
}

/** Text sent to a starting shell would run at any time, even after the step was stopped. */
export async function untilStarted({ workbench, signal, step }: ActionContext, id: string): Promise<void> {
  const start = workbench.terminals.ready(id, signal);
  if (start) await step.pacing.waiting('terminal is starting', start);
  signal.throwIfAborted();
}

/** Contains clipboard text with shell syntax. */
function wasPasted(command: string, { step }: ActionContext): boolean {
  return step.memory.recall().pasted.some((text) => speaksToShell(text) && command.includes(text));
}

/** The presenter has to press Enter. */
async function typeOnly(command: string, id: string, { workbench }: ActionContext): Promise<void> {
  await workbench.terminals.sendText(id, asOneLine(command));
  workbench.stage.notify({
    severity: 'warning',
    message:
      'The command contains clipboard text with shell syntax, so it was typed but not run. Read it, then press Enter.',
  });
}

/** Except tab and line breaks. */
function holdsControlKey(command: string): boolean {
  return /[^\P{Cc}\t\r\n]/u.test(command);
}

async function send(
  context: ActionContext,
  id: string,
  command: string,
  style: TypingStyle,
  autoExecute: boolean,
): Promise<TerminalExecution | undefined> {
  const { terminals } = context.workbench;
  const isTyped = style.mode !== 'instant' && style.speed > 0;
  if (!isTyped && autoExecute) return terminals.execute(id, command);
  if (isTyped) await typeInTerminal(context, id, command, style);
  else await terminals.sendText(id, command);
  return autoExecute ? terminals.enter(id) : undefined;
}

/** The hacker typer types by itself, because keys cannot be captured in a terminal. */
export async function typeInTerminal(
  context: ActionContext,
  id: string,
  text: string,
  style: TypingStyle,
): Promise<void> {
  await untilStarted(context, id);
  const mode = style.mode === 'hacker-typer' ? 'character-by-character' : style.mode;
  const session = createTypingSession(splitForTyping(text, mode), (piece) =>
    context.workbench.terminals.sendText(id, piece),
  );
  await typeByClock(context, session, style);
}

/** No special meaning in any shell. */
const plain = /^[\p{L}\p{N} _\-./:@+=,]*$/u;

/** More than words: `;`, `$`, quotes, line breaks …. */
export function speaksToShell(text: string): boolean {
  return !plain.test(text);
}

/** Control characters would act as keys. */
export function asOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
