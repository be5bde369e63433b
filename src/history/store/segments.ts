import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSequencer } from '../../core/time/async.ts';
import { undefinedIfMissing } from '../../machine/error-codes.ts';
import { rename, rm } from '../../machine/persistently.ts';
import { createBatches } from './batches.ts';
import {
  createSegment,
  flushFile,
  type OpenSegment,
  readSegment,
  type SegmentFile,
  type StoredObject,
  type UnstoredObject,
} from './segment-file.ts';

type Retired<T> = readonly (readonly [SegmentFile, T])[];

/**
 * Never appends to segments of an earlier process; skips incomplete frames. Written bytes survive a crash of the
 * process.
 */
export interface Segments {
  /** Writes concurrent calls together. Rejects with Node's error; then nothing was added. */
  append(hash: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file here as a segment of one object. */
  adopt(hash: string, size: number, path: string): Promise<void>;
  flush(): Promise<void>;
  /** Nothing is appended to the chosen segments afterwards. */
  retire<T>(choose: (all: readonly SegmentFile[]) => Retired<T>): Promise<Retired<T>>;
  drop(segment: SegmentFile): Promise<void>;
  close(): Promise<void>;
}

/** The hash: of a single object. */
const namePattern = /^(\d{1,15})(?:-([\da-f]{64}))?$/;

/** @param onObject called for each object, now and later; the last one of a hash counts. */
export async function openSegments(folder: string, onObject: (object: StoredObject) => void): Promise<Segments> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await segmentNames(folder);
  let last = names.at(-1)?.number ?? 0;
  const all = new Set(await readAll(folder, names, onObject));
  const unflushed = new Set<SegmentFile>();
  const sequencer = createSequencer();
  let current: OpenSegment | undefined;
  let isClosed = false;
  const requireOpen = () => {
    if (isClosed) throw new Error('the store is closed');
  };

  const endCurrent = async () => {
    const ended = current;
    current = undefined;
    await ended?.close();
  };
  const begin = async () => {
    await endCurrent();
    current = await createSegment(join(folder, String(++last)));
    all.add(current.segment);
    unflushed.add(current.segment);
    return current;
  };
  const { add } = createBatches(sequencer, async (objects: readonly UnstoredObject[]) => {
    requireOpen();
    const open = current?.isFull === false ? current : await begin();
    (await open.append(objects)).forEach(onObject);
  });

  return {
    append: (hash, bytes) => add([{ hash, bytes }]),
    async adopt(hash, size, path) {
      requireOpen();
      const segment = { path: join(folder, `${++last}-${hash}`), size, isOfEarlierBoot: false };
      await rename(path, segment.path);
      all.add(segment);
      onObject({ hash, segment, offset: 0, length: size });
    },
    async flush() {
      for (const segment of unflushed) {
        const isComplete = segment !== current?.segment;
        await flushFile(segment.path);
        if (isComplete) unflushed.delete(segment);
      }
    },
    retire: (choose) =>
      sequencer.queue(async () => {
        const chosen = choose([...all]);
        if (chosen.some(([segment]) => segment === current?.segment)) await endCurrent();
        return chosen;
      }),
    async drop(segment) {
      all.delete(segment);
      unflushed.delete(segment);
      await rm(segment.path, { force: true });
    },
    close: () =>
      sequencer.queue(async () => {
        isClosed = true;
        await endCurrent();
      }),
  };
}

interface SegmentName {
  readonly name: string;
  readonly number: number;
  readonly hash: string | undefined;
}

/** In the order of their numbers. */
export async function segmentNames(folder: string): Promise<readonly SegmentName[]> {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
  const found = names.flatMap((name) => {
    const [, number, hash] = namePattern.exec(name) ?? [];
    return number === undefined ? [] : [{ name, number: Number(number), hash }];
  });
  return found.sort((one, other) => one.number - other.number);
}

async function readAll(folder: string, names: readonly SegmentName[], onObject: (object: StoredObject) => void) {
  const segments: SegmentFile[] = [];
  for (const { name, hash } of names) {
    const found = await readSegment(join(folder, name), hash);
    if (found) segments.push(found.segment);
    found?.objects.forEach(onObject);
  }
  return segments;
}
