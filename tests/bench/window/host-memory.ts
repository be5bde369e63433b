import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory of a process, in bytes. */
export interface HostMemory {
  readonly heap: number;
  readonly rss: number;
}

/** A script that a process has loaded. */
export interface LoadedScript {
  readonly name: string;
  /** UTF-16 units: of our own files as many as bytes. */
  readonly length: number;
}

/** Memory of this process after its garbage is collected. */
export function readMemory(): HostMemory {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // No harder than a process at rest does: with its last resort V8 would throw compiled code away, too.
  for (let round = 0; round < 4; round++) collect();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, rss };
}

/** Scripts of this process whose address contains `part`, as V8 knows them. Ask last: looking costs memory. */
export function listScripts(part: string): readonly LoadedScript[] {
  const found: LoadedScript[] = [];
  const session = new Session();
  session.connect();
  session.on('Debugger.scriptParsed', ({ params: { url, length = 0 } }) => {
    if (url.includes(part)) found.push({ name: url.slice(url.lastIndexOf('/') + 1), length });
  });
  session.post('Debugger.enable');
  session.disconnect();
  return found;
}
