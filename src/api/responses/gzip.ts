import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Whether a caller reads gzip: `Accept-Encoding`, where `q=0` says that it does not. */
export function takesGzip(acceptEncoding = ''): boolean {
  const codings = acceptEncoding.toLowerCase().split(',');
  return codings.some((coding) => /^\s*gzip\s*(?:;\s*q=(?:1|0?\.\d*[1-9])[\d.]*\s*)?$/.test(coding));
}

/** Bytes as gzip: made once for each array of them, however many ask. */
export function createGzip(): (bytes: Uint8Array) => Promise<Uint8Array> {
  const known = new WeakMap<Uint8Array, Promise<Uint8Array>>();
  return (bytes) => {
    const zipped = known.get(bytes) ?? compress(bytes, { level: 9 });
    known.set(bytes, zipped);
    return zipped;
  };
}
