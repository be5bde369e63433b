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
