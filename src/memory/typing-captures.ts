import { type Disposable, toDisposable } from '../core/disposables.ts';

/** Who gets what is typed, instead of the document. */
export interface TypingCaptures {
  capture(listener: (text: string) => void): Disposable;
  /** `false` if there is no capture. */
  deliver(text: string): boolean;
}

export function createTypingCaptures(): TypingCaptures {
  const captures = new Set<(text: string) => void>();
  return {
    capture(listener) {
      const own = (text: string) => listener(text); // the same listener may capture twice
      captures.add(own);
      return toDisposable(() => captures.delete(own));
    },
    deliver(text) {
      for (const capture of [...captures]) capture(text);
      return captures.size > 0;
    },
  };
}
