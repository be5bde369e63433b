import type { ActionSource } from '../demos/model.ts';

/** Ours are here, and what is done in place of the original's. */
const ours = /^(?:showrunner|demo-time)\./;

/** The command that an action has VS Code run, if VS Code has to have it; with a variable in it, it is not known yet. */
export function neededCommandOf({ name, fields: { command } }: ActionSource): string | undefined {
  if (name !== 'executeVSCodeCommand' || typeof command !== 'string') return undefined;
  return command === '' || command.includes('{') || ours.test(command) ? undefined : command;
}
