import type { StartedCommand } from '../watched-commands.ts';

type OnEnded = (number: number, command: StartedCommand, runsOn: boolean) => void;

/** Commands that run, by the number of their step. @param onEnded also hears whether another runs on in the terminal. */
export function createRunningCommands(onEnded: OnEnded) {
  const running = new Map<number, Set<StartedCommand>>();
  const end = (number: number, command: StartedCommand) => {
    const others = running.get(number) ?? new Set();
    others.delete(command);
    onEnded(
      number,
      command,
      [...others].some(({ terminal }) => terminal === command.terminal),
    );
  };
  return {
    has: (number: number) => (running.get(number)?.size ?? 0) > 0,
    add(number: number, command: StartedCommand) {
      const all = running.get(number) ?? new Set();
      running.set(number, all.add(command));
      const over = () => end(number, command);
      command.ended.then(over, over);
    },
  };
}
