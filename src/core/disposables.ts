/** Something that holds a resource until it is disposed. The shape VS Code uses. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a function as a Disposable that runs it once. */
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

/** One Disposable for many, disposed last to first. One that throws does not keep the others alive. */
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

/** A part that is made when it is first wanted, once; one that could not be made is tried again. */
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

/** A part that is loaded when it is first wanted, and disposed of with this. */
export interface Lazy<T extends Disposable> extends Disposable {
  get(): Promise<T>;
  /** `undefined` until it is first wanted. */
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
