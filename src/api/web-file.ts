/** Files for browsers, made by the build. */
export type WebFile = 'remote.html' | 'question.html' | 'icon.svg' | 'touch-icon.png' | 'icon-512.webp';

/** Reads one whole. Rejects where it was not built. */
export type ReadWebFile = (name: WebFile) => Promise<Uint8Array>;

/** Reads each file when it is first asked for, and keeps it. One that could not be read is tried again. */
export function keepWebFiles(read: ReadWebFile): ReadWebFile {
  const known = new Map<WebFile, Promise<Uint8Array>>();
  return (name) => {
    const file = known.get(name) ?? read(name);
    known.set(name, file);
    file.catch(() => known.delete(name));
    return file;
  };
}
