import { DemoError, messageOf } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { sleep } from '../../core/time/clock.ts';
import { type Action, defineAction, type Saying } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { optional, text, word } from '../fields.ts';
import { always, quoted, say } from '../shared/phrases.ts';

/** Milliseconds for the chat to accept a message. We never wait for its answer. */
const patience = 5000;

const message = text('The question.');
const openCommand = 'workbench.action.chat.open';
const submitCommand = 'workbench.action.chat.submit';
/** The chat has the focus afterwards. */
const takesKeys: readonly string[] = [openCommand, submitCommand, 'workbench.action.chat.newChat'];
/** A chat may change anything, even much later. */
const chatEffects = { alters: ['saved', 'chat'], unknown: 'chat' } as const;

export const chatActions: readonly Action[] = [
  plain('openCopilotChat', 'Shows the chat.', 'Show the chat', openCommand),
  plain('newCopilotChat', 'Starts a new chat.', 'Start a new chat', 'workbench.action.chat.newChat'),
  plain(
    'closeCopilotChat',
    'Closes the side bar that holds the chat.',
    'Close the chat',
    'workbench.action.closeAuxiliaryBar',
  ),
  plain(
    'cancelCopilotChat',
    'Stops the response that the chat is giving.',
    'Stop the chat’s response',
    'workbench.action.chat.cancel',
  ),
  asking('askCopilotChat', 'Asks the chat in its ask mode.', 'ask'),
  asking('editCopilotChat', 'Asks the chat in its edit mode.', 'edit'),
  asking('agentCopilotChat', 'Asks the chat in its agent mode.', 'agent'),
  defineAction({
    name: 'customCopilotChat',
    summary: 'Asks the chat in a custom mode.',
    fields: { mode: word('The name of the mode.'), message: optional(message) },
    says: askingWords,
    effects: chatEffects,
    run: ({ mode, message: query }, context) =>
      runChatCommand('customCopilotChat', openCommand, context, { ...(query !== undefined && { query }), mode }),
  }),
];

function plain(name: string, summary: string, title: string, command: string): Action {
  return defineAction({
    name,
    summary,
    fields: {},
    says: always(title),
    effects: chatEffects,
    run: (_fields, context) => runChatCommand(name, command, context),
  });
}

function asking(name: string, summary: string, mode: string): Action {
  return defineAction({
    name,
    summary,
    // Existing talks omit it to only show the chat.
    fields: { message: optional(message) },
    says: askingWords,
    effects: chatEffects,
    run: ({ message: query }, context) =>
      runChatCommand(name, openCommand, context, { ...(query !== undefined && { query }), mode }),
  });
}

function askingWords({ message: query }: { readonly message: string | undefined }): Saying {
  return query === undefined ? say('Show the chat') : say(`Ask the chat ${quoted(query)}`, query);
}

/** `name` is the calling action. Rejects only with the signal's reason. */
export function submitChat(name: string, context: ActionContext): Promise<void> {
  return runChatCommand(name, submitCommand, context);
}

/** Without chat, shows a notice and continues: chat needs an account and a network. */
async function runChatCommand(
  name: string,
  command: string,
  context: ActionContext,
  argument?: JsonObject,
): Promise<void> {
  const { workbench, clock, signal, step } = context;
  await step.changes.save();
  const ended = new AbortController();
  const execution = workbench.window.executeCommand({ command, ...(argument && { args: [argument] }) }).then(
    () => ({ kind: 'chat' }) as const,
    (error: unknown) => {
      skip(name, error, context);
      return { kind: 'chat', isMissing: true } as const;
    },
  );
  const answer = await Promise.race([execution, sleep(clock, patience, AbortSignal.any([signal, ended.signal]))]);
  ended.abort();
  signal.throwIfAborted();
  const chat = answer ?? { kind: 'chat' };
  step.memory.remember({ keyTarget: takesKeys.includes(command) ? chat : { kind: 'document' } });
}

function skip(name: string, error: unknown, { workbench, log }: ActionContext): void {
  if (!(error instanceof DemoError)) throw error;
  const isMissing = error.code === 'no-such-command';
  const why = isMissing ? 'there is no chat in this window' : `the chat returned an error (${messageOf(error)})`;
  log.warn(`${name}: ${messageOf(error)}`);
  workbench.stage.notify({ severity: 'warning', message: `“${name}” was skipped: ${why}.`, isSkip: true });
}
