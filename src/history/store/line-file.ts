import { constants } from 'node:fs';
import { type FileHandle, open, truncate } from 'node:fs/promises';
import { createSequencer } from '../../core/time/async.ts';
import { isNothingThere } from '../../machine/error-codes.ts';
import { rename, rm } from '../../machine/persistently.ts';
import { readRegularFile, UnreadableFile } from '../../machine/regular-file.ts';
import { createBatches } from './batches.ts';

/** Lines survive a crash of the process, but not of the machine: flushing takes up to 30 ms for each step of a show. */
export interface LineFile {
  /** Writes concurrent calls together. Rejects with Node's error; then no line was added. */
  append(lines: readonly string[]): Promise<void>;
  /** Calls `lines` when the write begins. */
  replace(lines: () => Iterable<string>): Promise<void>;
  /** Needs no free space. Rejects with Node's error. */
  clear(): Promise<void>;
  read(): Promise<readonly string[]>;
  /** Resolves once earlier calls are done; later ones reject. */
  close(): Promise<void>;
}

/** Follows no link. Windows has no such flag. */
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);

/** Creates the file if needed; removes an incomplete last line, left by a crash. */
export async function openLineFile(path: string): Promise<LineFile> {
  let file: FileHandle | undefined = await open(path, appending, 0o600);
  let size = await cutTornLine(file, path);
  let isTorn = false;
  let isClosed = false;
  const sequencer = createSequencer();

  const write = async (lines: readonly string[]) => {
    if (isClosed) throw closed();
    file ??= await open(path, appending, 0o600);
    const target = file;
    const bytes = asBytes(isTorn ? ['', ...lines] : lines);
    try {
      await target.appendFile(bytes);
      size += bytes.length;
      isTorn = false;
    } catch (error) {
      isTorn = await target.truncate(size).then(
        () => isTorn,
        () => true,
      );
      throw error;
    }
  };
  const batches = createBatches(sequencer, write);
  const end = async () => {
    await file?.close();
    file = undefined;
  };

  return {
    append: batches.add,
    replace(lines) {
      batches.cut();
      return sequencer.queue(async () => {
        if (isClosed) throw closed();
        const bytes = asBytes([...lines()]);
        await makeFile(`${path}.new`, bytes);
        await end(); // Windows cannot replace an open file
        await rename(`${path}.new`, path);
        [size, isTorn] = [bytes.length, false];
      });
    },
    clear() {
      batches.cut();
      return sequencer.queue(async () => {
        await truncate(path);
        [size, isTorn] = [0, false];
      });
    },
    read: () => sequencer.queue(() => readLines(path)),
    close: () =>
      sequencer.queue(() => {
        isClosed = true;
        return end();
      }),
  };
}

/** Removes an incomplete file to free the space. */
async function makeFile(path: string, bytes: Buffer): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600);
    await file.writeFile(bytes).finally(() => file.close());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function asBytes(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

function closed(): Error {
  return new Error('the file is closed');
}

/** No lines if it is missing or not a plain file. */
export async function readLines(path: string): Promise<readonly string[]> {
  try {
    const text = (await readRegularFile(path, { isPlain: true })).toString('utf8');
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1);
  } catch (error) {
    if (isNothingThere(error) || error instanceof UnreadableFile) return [];
    throw error;
  }
}

async function cutTornLine(file: FileHandle, path: string): Promise<number> {
  const bytes = await readRegularFile(path, { isPlain: true });
  const size = bytes.lastIndexOf('\n') + 1;
  if (size < bytes.length) await file.truncate(size);
  return size;
}
