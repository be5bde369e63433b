import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * How a call fails. `torn`: half of its bytes are written before there is no more room. `full`: from then on no bytes
 * have room, though names can be made; `full, killed` dies so in the end. `killed`: half of its bytes at most, and nothing after it.
 */
export const diskFaults = ['ENOSPC', 'EIO', 'torn', 'full', 'full, killed', 'killed'] as const;
export type DiskFault = (typeof diskFaults)[number];

/** A program's calls that change something on a disk; one of them fails. */
export interface DiskUse {
  /** So far. */
  readonly calls: number;
  /** Resolves when the program is as good as killed. */
  readonly killed: Promise<void>;
  run<T>(work: () => T): T;
  /** Resolves once no call is under way that did not fail. */
  rest(): Promise<void>;
  /** Nothing fails any more; one who was killed stays so. */
  mend(): void;
}

type Fate = DiskFault | 'passes';
type Call = (...args: unknown[]) => unknown;

interface CallWatch {
  /** How the next call goes, with bytes or without. */
  next(hasBytes: boolean): Fate;
  track(call: unknown): unknown;
}

const current = new AsyncLocalStorage<CallWatch>();

/** @param at the number of the call that fails, from 1. */
export function useDisk(fault: DiskFault, at: number): DiskUse {
  let calls = 0;
  let isMended = false;
  let die: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => {
    die = resolve;
  });
  const underWay = new Set<Promise<unknown>>();
  const track = (call: unknown) => {
    const ended: Promise<unknown> = Promise.resolve(call).then(
      () => underWay.delete(ended),
      () => underWay.delete(ended),
    );
    underWay.add(ended);
    return call;
  };
  const next = (hasBytes: boolean): Fate => {
    if (isMended && fault !== 'killed') return 'passes';
    calls++;
    if (calls < at) return 'passes';
    if (fault.startsWith('full')) return hasBytes ? 'ENOSPC' : 'passes';
    if (fault === 'killed') die();
    return calls === at || fault === 'killed' ? fault : 'passes';
  };
  return {
    get calls() {
      return calls;
    },
    killed,
    run: (work) => current.run({ next, track }, work),
    async rest() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    mend() {
      isMended = true;
    },
  };
}

const plainCalls = ['mkdir', 'rename', 'rm', 'rmdir', 'unlink', 'symlink', 'chmod', 'chown', 'cp'] as const;
const plainCallsOfFile = ['truncate', 'sync', 'datasync', 'chmod', 'chown'] as const;
const byteCallsOfFile = ['write', 'writev', 'writeFile', 'appendFile'] as const;

/** Redirects calls within a use. Returns the function that undoes it. */
export async function breakDisks(): Promise<() => void> {
  const undo: (() => void)[] = [];
  const wrap = (target: object, name: string, around: (plain: Call, args: unknown[]) => unknown) => {
    const plain = Reflect.get(target, name) as Call;
    Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
      return around(plain.bind(this), args);
    });
    undo.push(() => Reflect.set(target, name, plain));
  };
  const file = await open('/dev/null');
  const files = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
  for (const name of plainCalls) wrap(fs.promises, name, promised);
  for (const name of plainCallsOfFile) wrap(files, name, promised);
  for (const name of byteCallsOfFile) wrap(files, name, (plain, args) => written(plain, args, 0));
  wrap(fs.promises, 'writeFile', (plain, args) => written(plain, args, 1));
  wrap(fs.promises, 'open', (plain, args) => (isReading(args[1]) ? plain(...args) : promised(plain, args)));
  wrap(fs, 'open', (plain, args) => (isReading(args[1]) ? plain(...args) : calledBack(plain, args, false)));
  wrap(fs, 'write', (plain, args) => calledBack(plain, args, true));
  syncBuiltinESMExports();
  return () => {
    for (const one of undo) one();
    syncBuiltinESMExports();
  };
}

const passing: CallWatch = { next: () => 'passes', track: (call) => call };

function watchOf(): CallWatch {
  return current.getStore() ?? passing;
}

function promised(plain: Call, args: unknown[]): unknown {
  const { next, track } = watchOf();
  const fate = next(false);
  return fate === 'passes' ? track(plain(...args)) : fail(fate);
}

async function written(plain: Call, args: unknown[], index: number): Promise<unknown> {
  const { next, track } = watchOf();
  const fate = next((args[index] as { readonly length: number }).length > 0);
  if (fate === 'passes') return track(plain(...args));
  if (fate === 'torn' || fate === 'killed') await track(plain(...halved(args, index)));
  return fail(fate);
}

function calledBack(plain: Call, args: unknown[], hasBytes: boolean): unknown {
  const { next, track } = watchOf();
  const fate = next(hasBytes);
  const done = args.at(-1) as Call;
  if (fate === 'passes') {
    const call = (ended: () => void) =>
      plain(...args.slice(0, -1), (...results: unknown[]) => {
        ended();
        done(...results);
      });
    return void track(new Promise<void>(call));
  }
  return void fail(fate).catch(done);
}

/** Never settles for one who is killed. */
async function fail(fate: DiskFault): Promise<never> {
  if (fate === 'killed') return new Promise<never>(() => undefined);
  const code = fate === 'EIO' ? 'EIO' : 'ENOSPC';
  throw Object.assign(new Error(`${code}: as the test wants it, write`), { code });
}

function halved(args: unknown[], index: number): unknown[] {
  const bytes = args[index];
  if (Array.isArray(bytes)) {
    const whole = Buffer.concat(bytes as Buffer[]);
    return args.with(index, [whole.subarray(0, whole.length >> 1)]);
  }
  const [from, length] = [args[index + 1], args[index + 2]];
  if (typeof from === 'number' && typeof length === 'number') return args.with(index + 2, length >> 1);
  const whole = Buffer.from(bytes as string | Uint8Array);
  return args.with(index, whole.subarray(0, whole.length >> 1));
}

function isReading(flags: unknown): boolean {
  if (typeof flags === 'number')
    return (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT)) === 0;
  return flags === undefined || flags === 'r';
}
