import { type FilePart, readInto } from './descriptors.ts';

/** Bytes in a segment, behind their header, and whose they are said to be. */
export interface FramedBytes extends FilePart {
  readonly hash: string;
}

// A frame: four bytes by which it is known, the length of the bytes, their hash, the bytes.
const magic = 'SRf1';
const hashAt = magic.length + 4;
export const headerLength = hashAt + 32;
/** Bytes that are read to see a header: those of small frames come together. */
const nearby = 64 * 1024;

export function frameHeader(hash: string, length: number): Buffer {
  const header = Buffer.alloc(headerLength);
  header.write(magic, 'latin1');
  header.writeUInt32BE(length, magic.length);
  header.write(hash, hashAt, 'hex');
  return header;
}

/** The frames of a file of so many bytes, up to the first that is not whole: one who was killed wrote no further. */
export async function readFrames(file: number, size: number): Promise<readonly FramedBytes[]> {
  const frames: FramedBytes[] = [];
  const bytes = Buffer.allocUnsafe(Math.min(nearby, size));
  let from = 0;
  let until = 0;
  for (let at = 0; at + headerLength <= size; ) {
    if (at + headerLength > until) {
      from = at;
      until = at + (await readInto(file, bytes, 0, at));
    }
    const frame = parseHeader(bytes.subarray(at - from, until - from), at + headerLength);
    if (!frame || frame.offset + frame.length > size) break;
    frames.push(frame);
    at = frame.offset + frame.length;
  }
  return frames;
}

function parseHeader(bytes: Buffer, offset: number): FramedBytes | undefined {
  if (bytes.length < headerLength || bytes.toString('latin1', 0, magic.length) !== magic) return undefined;
  return { hash: bytes.toString('hex', hashAt, headerLength), length: bytes.readUInt32BE(magic.length), offset };
}
