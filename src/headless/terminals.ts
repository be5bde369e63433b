import type { Disposable } from '../core/disposables.ts';
import { endGroup, untilGroupEnds } from '../machine/processes.ts';
import { currentPlatform, runScript } from '../machine/run-script.ts';
import { systemClock } from '../machine/system-clock.ts';
import { quote, type Transcript } from '../memory-editor/transcript.ts';
import type { Terminals } from '../ports/terminals.ts';
import { createTerminal, type Terminal } from './terminal.ts';

export interface TerminalsOptions {
  readonly exec: boolean;
  readonly transcript: Transcript;
  /** The folder of a terminal that was not opened explicitly. */
  readonly home: string;
}

/**
 * Prints the commands that would run; with `exec` a shell really runs them. A command line interrupts a running program
 * first, as in VS Code; plain text goes to that program.
 */
export function createTerminals({ exec, transcript, home }: TerminalsOptions): Terminals & Disposable {
  const terminals = new Map<string, Terminal>();
  const closing = new Set<Terminal>();
  const ending = new AbortController();

  const get = (id: string, folder = home): Terminal => {
    const existing = terminals.get(id);
    if (existing) return existing;
    const created = createTerminal({ exec, folder, report: (line) => transcript.add(`terminal ${id} ${line}`) });
    terminals.set(id, created);
    return created;
  };

  return {
    platform: currentPlatform(),
    async open(id, cwd) {
      const isNew = !terminals.has(id);
      get(id, cwd);
      transcript.add(`terminal ${id} ${isNew ? 'opens' : 'shows'}`);
      return isNew;
    },
    async focus(id) {
      get(id);
      transcript.add(`terminal ${id} focus`);
    },
    ready: () => undefined,
    async sendText(id, text) {
      const lead = `terminal ${id}`;
      const typed = { head: `${lead} types`, text, from: lead, to: lead, isOpen: true };
      transcript.add(`${lead} types ${quote(text)}`, typed);
      await get(id).type(text);
    },
    execute: (id, commandLine, onStart) => get(id).run(commandLine, onStart),
    enter: (id, onStart) => get(id).enter(onStart),
    async runScript(call, signal, onStart) {
      transcript.add(`script ${[call.command, ...call.args.map((arg) => transcript.nameOf(arg))].join(' ')}`);
      return exec ? runScript(call, signal, onStart) : '';
    },
    async endCommand(id, process) {
      await terminals.get(id)?.endCommand();
      if (process !== undefined) await endGroup(process, systemClock);
    },
    async commandEnd(process) {
      // Without a process id it had not started.
      if (process !== undefined) await untilGroupEnds(process, systemClock, ending.signal);
      if (ending.signal.aborted) await new Promise(() => undefined);
    },
    async close(id) {
      const terminal = terminals.get(id);
      if (!terminal) return;
      terminals.delete(id);
      closing.add(terminal);
      await terminal.close();
      closing.delete(terminal);
      transcript.add(`terminal ${id} closes`);
    },
    dispose() {
      ending.abort();
      for (const terminal of [...terminals.values(), ...closing]) terminal.kill();
      terminals.clear();
    },
  };
}
