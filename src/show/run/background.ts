import type { Background } from '../../actions/context.ts';
import type { Disposable } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';

/** Work that goes on behind the show, until it ends by itself, is ended by its name, or this is disposed. */
export function createBackground(log: Log): Background & Disposable {
  const tasks = new Map<string, AbortController>();
  const end = (name: string) => {
    tasks.get(name)?.abort(new Error(`${name} has ended`));
    tasks.delete(name);
  };
  return {
    start(name, run) {
      end(name);
      const task = new AbortController();
      tasks.set(name, task);
      const over = () => {
        if (tasks.get(name) === task) tasks.delete(name);
      };
      run(task.signal).then(over, (error) => {
        over();
        if (!task.signal.aborted) log.warn(`${name}: ${messageOf(error)}`);
      });
    },
    end,
    dispose() {
      for (const name of [...tasks.keys()]) end(name);
    },
  };
}
