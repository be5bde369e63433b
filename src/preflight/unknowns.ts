import { basename } from 'node:path';
import { rangeOf } from '../demos/source-location.ts';
import type { PlacedAction } from '../show/run-observer.ts';

/** Tracks actions that a dry run skips, so that their effects are unknown. */
export interface Unknowns {
  begin(action: PlacedAction): void;
  /** `what` as written in the demo. */
  leaveOut(what: string): void;
  leaveOutCommand(commandLine: string): void;
  /** Command lines skipped since the last call, in order. */
  takeCommands(): readonly string[];
  /** Records a text that is not known yet, such as user input. */
  makeUp(): void;
  readonly action: PlacedAction | undefined;
  /** For example `“npm install” (talk.json:12)`. */
  readonly lastLeftOut: string | undefined;
  /** Whether the current action uses such a text. */
  readonly isMadeUp: boolean;
}

export function createUnknowns(): Unknowns {
  let action: PlacedAction | undefined;
  let lastLeftOut: string | undefined;
  let isMadeUp = false;
  let commands: string[] = [];

  const leaveOut = (what: string) => {
    const lineReference = action && ` (${basename(action.origin)}:${rangeOf(action.source).start.line + 1})`;
    lastLeftOut = `“${shorten(what)}”${lineReference ?? ''}`;
  };

  return {
    begin(next) {
      action = next;
      isMadeUp = false;
    },
    leaveOut,
    leaveOutCommand(commandLine) {
      commands.push(commandLine);
      leaveOut(commandLine);
    },
    takeCommands() {
      const taken = commands;
      commands = [];
      return taken;
    },
    makeUp() {
      isMadeUp = true;
      leaveOut('what the presenter enters');
    },
    get action() {
      return action;
    },
    get lastLeftOut() {
      return lastLeftOut;
    },
    get isMadeUp() {
      return isMadeUp;
    },
  };
}

function shorten(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
