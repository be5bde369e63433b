export type WebFile =
  | 'remote.html'
  | 'question.html'
  | 'follow-page.js'
  | 'icon.svg'
  | 'touch-icon.png'
  | 'icon-512.webp';

/** Rejects if the file was not built. */
export type ReadWebFile = (name: WebFile) => Promise<Uint8Array>;

/** Caches each file at the first read. Retries after a failure. */
export function keepWebFiles(read: ReadWebFile): ReadWebFile {
  const known = new Map<WebFile, Promise<Uint8Array>>();
  return (name) => {
    const file = known.get(name) ?? read(name);
    known.set(name, file);
    file.catch(() => known.delete(name));
    return file;
  };
}
