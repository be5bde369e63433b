/** Text that one side writes in pieces and the other reads when it likes. */
export interface OutputStream extends AsyncIterable<string> {
  write(text: string): void;
  end(): void;
}

/** Keeps at most `capacity` unread characters; the oldest pieces go first. Read it once. */
export function createOutputStream(capacity = 1 << 20): OutputStream {
  let pieces: string[] = [];
  let size = 0;
  let hasEnded = false;
  let wake: () => void = () => undefined;
  return {
    write(text) {
      pieces.push(text);
      size += text.length;
      while (size > capacity && pieces.length > 1) size -= pieces.shift()?.length ?? 0;
      wake();
    },
    end() {
      hasEnded = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const ready = pieces;
        pieces = [];
        size = 0;
        yield* ready;
        if (pieces.length > 0) continue;
        if (hasEnded) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
