/** Same shape as in VS Code. */
export interface Disposable {
  dispose(): void;
}

/** Calls the function at most once. */
export function toDisposable(dispose: () => void): Disposable {
  let disposed = false;
  return {
    dispose() {
      if (disposed) return;
      disposed = true;
      dispose();
    },
  };
}

/** Disposes in reverse order. Disposes all even if one throws. */
export function disposeAll(disposables: readonly Disposable[]): Disposable {
  return toDisposable(() => {
    const errors: unknown[] = [];
    for (const disposable of [...disposables].reverse()) {
      try {
        disposable.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some resources could not be released');
  });
}

/** Calls `make` once, on first use; again if it fails. */
export function createOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return () => {
    making ??= make().catch((error) => {
      making = undefined;
      throw error;
    });
    return making;
  };
}

/** Loads on first use, and disposes the value with itself. */
export interface Lazy<T extends Disposable> extends Disposable {
  get(): Promise<T>;
  /** `undefined` until loaded. */
  readonly value: T | undefined;
}

export function createLazy<T extends Disposable>(load: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | undefined;
  let value: T | undefined;
  return {
    get() {
      loading ??= load().then((loaded) => {
        value = loaded;
        return loaded;
      });
      return loading;
    },
    get value() {
      return value;
    },
    ...toDisposable(() => void loading?.then((loaded) => loaded.dispose())),
  };
}
