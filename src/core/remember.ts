/** Caches the result for each path. */
export function remember<T>(read: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (path) => {
    const reading = known.get(path) ?? read(path);
    known.set(path, reading);
    return reading;
  };
}
