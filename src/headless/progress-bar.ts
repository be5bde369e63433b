import type { Progress } from '../preflight/preflight.ts';
import { printable } from './printable.ts';

export interface ProgressBar {
  show(progress: Progress): void;
  clear(): void;
}

export interface ProgressBarOptions {
  write(text: string): void;
  readonly columns: number;
}

const width = 20;
const eraseLine = '\r\u001b[K';

/** One line that is overwritten; for terminals only. */
export function createProgressBar({ write, columns }: ProgressBarOptions): ProgressBar {
  return {
    show({ done, count, title }) {
      const filled = Math.floor((done / count) * width);
      const line = `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${count} ${printable(title).replace(/\s/g, ' ')}`;
      write(eraseLine + line.slice(0, columns - 1));
    },
    clear: () => write(eraseLine),
  };
}
