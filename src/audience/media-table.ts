import { hash, randomBytes } from 'node:crypto';

/** Pictures, fonts and films, each once. */
export interface MediaTable {
  /** Stands for a picture in a text; its id follows. */
  readonly mark: string;
  /** By id. */
  readonly all: ReadonlyMap<string, Media>;
  /** Puts the mark and an id in place of each large `data:` URL. */
  extract(text: string): string;
}

export interface Media {
  /** `image/png` */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Base64 of some size: a smaller one is not worth it. */
const dataUrl = /data:((?:image|font|video|audio)\/[\w.+-]+);base64,([A-Za-z0-9+/]{1500,}=*)/g;

export function createMediaTable(): MediaTable {
  const mark = `media-${randomBytes(6).toString('hex')}:`; // no text contains it by chance
  const all = new Map<string, Media>();
  return {
    mark,
    all,
    extract: (text) =>
      text.replace(dataUrl, (url, type: string, base64: string) => {
        const id = hash('sha256', url, 'hex').slice(0, 32);
        if (all.has(id)) return mark + id;
        const bytes = Buffer.from(base64, 'base64');
        if (bytes.toString('base64') !== base64) return url; // from code: it would not come back as it was
        all.set(id, { type, bytes });
        return mark + id;
      }),
  };
}
