import { basename } from 'node:path';
import { rangeOf } from '../demos/source-location.ts';
import type { PlacedAction } from '../show/run-observer.ts';

/** Actions that a dry run leaves out, so that it cannot know their effects. */
export interface Unknowns {
  /** The action that runs now. */
  begin(action: PlacedAction): void;
  /** Something was left out; `what` as the presenter wrote it. */
  leaveOut(what: string): void;
  /** A command line or script was left out. */
  leaveOutCommand(commandLine: string): void;
  /** Command lines left out since the last call, in order. */
  takeCommands(): readonly string[];
  /** A text without a known source, such as the presenter's own input. */
  makeUp(): void;
  readonly action: PlacedAction | undefined;
  /** The last action left out, and its place: `“npm install” (talk.json:12)`. */
  readonly lastLeftOut: string | undefined;
  /** Whether the running action works with a text that was made up. */
  readonly isMadeUp: boolean;
}

export function createUnknowns(): Unknowns {
  let action: PlacedAction | undefined;
  let lastLeftOut: string | undefined;
  let isMadeUp = false;
  let commands: string[] = [];

  const leaveOut = (what: string) => {
    const place = action && ` (${basename(action.origin)}:${rangeOf(action.source).start.line + 1})`;
    lastLeftOut = `“${shorten(what)}”${place ?? ''}`;
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
      leaveOut('what the presenter gives');
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
