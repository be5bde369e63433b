import { type FilePart, readInto } from './descriptors.ts';

export interface FramedBytes extends FilePart {
  readonly hash: string;
}

// A frame: magic (4 bytes), length (4), SHA-256 (32), content.
const magic = 'SRf1';
const hashAt = magic.length + 4;
export const headerLength = hashAt + 32;
/** Enough for the headers of several small frames. */
const nearby = 64 * 1024;

export function frameHeader(hash: string, length: number): Buffer {
  const header = Buffer.alloc(headerLength);
  header.write(magic, 'latin1');
  header.writeUInt32BE(length, magic.length);
  header.write(hash, hashAt, 'hex');
  return header;
}

/** Stops at an incomplete frame, which a crash has left. */
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
