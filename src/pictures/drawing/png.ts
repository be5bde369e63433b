import { constants, crc32, deflateSync } from 'node:zlib';

/** With 4 (RGBA, not premultiplied), 3 (RGB) or 1 (gray) bytes per pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** PNG color type by bytes per pixel. */
const colorTypes: Readonly<Record<number, number>> = { 1: 0, 3: 2, 4: 6 };

/** The fastest level is enough for flat pictures. */
const compression = { level: 1, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY };
const upFilter = 2;

/** 8 bits per channel (RFC 2083). @throws RangeError if the data do not fit the size. */
export function encodePng({ width, height, data }: Pixels): Uint8Array {
  const channels = data.length / (width * height);
  const colorType = colorTypes[channels];
  if (colorType === undefined) throw new RangeError(`${data.length} bytes are no picture of ${width} × ${height}`);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, colorType], 8);
  const body = deflateSync(filterRows(data, width * channels, height), compression);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', new Uint8Array(0))]);
}

/** Only for rows equal to the previous one. Other filters would cost more than the compression of flat pictures. */
function filterRows(data: Uint8Array, stride: number, height: number): Uint8Array {
  const filtered = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++) {
    const [from, to] = [row * stride, row * (stride + 1)];
    if (row > 0 && isSame(data, from - stride, from, stride)) filtered[to] = upFilter;
    else filtered.set(data.subarray(from, from + stride), to + 1);
  }
  return filtered;
}

function isSame(data: Uint8Array, first: number, second: number, length: number): boolean {
  return Buffer.compare(data.subarray(first, first + length), data.subarray(second, second + length)) === 0;
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(body.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  bytes.set(Buffer.from(type, 'latin1'), 4);
  bytes.set(body, 8);
  view.setUint32(body.length + 8, crc32(bytes.subarray(4, body.length + 8)));
  return bytes;
}
