import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FramedBytes, readFrames } from '../../src/history/store/frames.ts';

/** The files of all windows of a store in which objects are. */
export async function segmentPaths(store: string): Promise<readonly string[]> {
  const windows = await readdir(join(store, 'windows')).catch(() => []);
  const folders = windows.map((id) => join(store, 'windows', id, 'data', 'segments'));
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name))),
  );
  return names.flat();
}

/** The hashes of all objects that lie in a store, of any window, needed or not; sorted. */
export async function storedHashes(store: string): Promise<readonly string[]> {
  const frames = await Promise.all((await segmentPaths(store)).map(framesOf));
  return frames.flatMap((found) => found.map(({ hash }) => hash)).sort();
}

/** Turns every bit of an object, wherever it lies in a store. */
export async function damageObject(store: string, hash: string): Promise<void> {
  for (const path of await segmentPaths(store)) {
    for (const frame of await framesOf(path)) if (frame.hash === hash) await damageAt(path, frame);
  }
}

async function framesOf(path: string): Promise<readonly FramedBytes[]> {
  const [, hash] = basename(path).split('-');
  const { size } = await stat(path);
  if (hash !== undefined) return [{ hash, offset: 0, length: size }];
  const file = await open(path, 'r');
  return readFrames(file.fd, size).finally(() => file.close());
}

async function damageAt(path: string, { offset, length }: FramedBytes): Promise<void> {
  const file = await open(path, constants.O_RDWR);
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, offset);
  await file.write(
    bytes.map((byte) => ~byte),
    0,
    length,
    offset,
  );
  await file.close();
}
