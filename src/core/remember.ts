/** Caches the result for each path. */
export function remember<T>(read: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const cache = new Map<string, Promise<T>>();
  return (path) => {
    const reading = cache.get(path) ?? read(path);
    cache.set(path, reading);
    return reading;
  };
}
