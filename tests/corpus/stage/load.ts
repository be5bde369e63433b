import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Processes that keep processors busy, as a recorder or a container does. */
export interface Load {
  end(): Promise<void>;
}

/** Starts so many busy loops. They end with this process at the latest. */
export function startLoad(count: number): Load {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }));
  const kill = () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.once('exit', kill);
  return {
    async end() {
      process.off('exit', kill);
      const ended = loops.map((loop) => once(loop, 'exit'));
      kill();
      await Promise.all(ended);
    },
  };
}
