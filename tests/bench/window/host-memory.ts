import { Session } from 'node:inspector';
import { getHeapSnapshot, setFlagsFromString } from 'node:v8';
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

/** What the heap holds, as V8 names it: bytes by kind of node, the text of scripts apart. */
export type HeapProfile = Readonly<Record<string, number>>;

interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: [string[]] } };
  readonly nodes: readonly number[];
}

/** A text of that many bytes is that of a script. */
const scriptText = 20_000;

/** A profile of this process's heap. Ask last: looking takes as much memory again. */
export async function profileHeap(): Promise<HeapProfile> {
  const chunks: Buffer[] = [];
  for await (const chunk of getHeapSnapshot()) chunks.push(Buffer.from(chunk));
  const { snapshot, nodes }: HeapSnapshot = JSON.parse(Buffer.concat(chunks).toString());
  const { node_fields, node_types } = snapshot.meta;
  const size = node_fields.indexOf('self_size');
  const sums: Record<string, number> = {};
  for (let node = 0; node < nodes.length; node += node_fields.length) {
    const bytes = nodes[node + size] ?? 0;
    const type = node_types[0][nodes[node] ?? 0] ?? '';
    const kind = type === 'string' && bytes >= scriptText ? 'text of scripts' : type;
    sums[kind] = (sums[kind] ?? 0) + bytes;
  }
  return sums;
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
