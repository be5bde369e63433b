import { type Disposable, toDisposable } from './disposables.ts';

/** A part that is loaded when it is first wanted, and disposed of with this. */
export interface Lazy<T extends Disposable> extends Disposable {
  get(): Promise<T>;
  /** `undefined` as long as nobody has wanted it. */
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
