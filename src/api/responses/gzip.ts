import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Parses `Accept-Encoding`; `q=0` means no. */
export function takesGzip(acceptEncoding = ''): boolean {
  const codings = acceptEncoding.toLowerCase().split(',');
  return codings.some((coding) => /^\s*gzip\s*(?:;\s*q=(?:1|0?\.\d*[1-9])[\d.]*\s*)?$/.test(coding));
}

/** Compresses each array once. */
export function createGzip(): (bytes: Uint8Array) => Promise<Uint8Array> {
  const known = new WeakMap<Uint8Array, Promise<Uint8Array>>();
  return (bytes) => {
    const zipped = known.get(bytes) ?? compress(bytes, { level: 9 });
    known.set(bytes, zipped);
    return zipped;
  };
}
