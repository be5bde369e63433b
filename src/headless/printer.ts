import type { WriteStream } from 'node:tty';
import { type Disposable, toDisposable } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import { quote, type TranscriptSink, type TypedText } from '../memory-editor/transcript.ts';
import { printable } from './printable.ts';

/** Prints the transcript; typed letters become one line when the typing pauses. */
export interface Printer extends Disposable {
  readonly sink: TranscriptSink;
  /** After an empty line. */
  heading(text: string): void;
}

export interface PrinterOptions {
  write(text: string): void;
  readonly isColored: boolean;
  readonly clock: Clock;
}

/** Milliseconds. */
const rest = 400;
const dim = ['\u001b[2m', '\u001b[22m'] as const;
const bold = ['\u001b[1m', '\u001b[22m'] as const;
const green = ['\u001b[32m', '\u001b[39m'] as const;
const red = ['\u001b[31m', '\u001b[39m'] as const;

export function createPrinter({ write, isColored, clock }: PrinterOptions): Printer {
  const paint = (text: string, [on, off]: readonly [string, string]) => (isColored ? on + text + off : text);
  let buffered: TypedText | undefined;
  const timer = createTimer(clock);
  let cursor: string | undefined; // where the last text left it, as a transcript line

  const print = (text: string) => {
    const line = printable(text);
    const [, verb = '', object = ''] = /^(\S*)(.*)$/s.exec(line) ?? [];
    if (line.startsWith('notice error')) write(`${paint(line, red)}\n`);
    else if (isOutput(line)) write(`${paint(line, dim)}\n`);
    else write(`${paint(verb, green)}${object}\n`);
  };
  const flush = () => {
    timer.clear();
    if (buffered) print(`${buffered.head} ${quote(buffered.text)}`);
    buffered = undefined;
  };
  const bufferTyped = (piece: TypedText) => {
    timer.clear();
    buffered = buffered ? { ...piece, head: buffered.head, text: buffered.text + piece.text } : piece;
    cursor = piece.to.replace(/^edit/, 'cursor');
    if (piece.isOpen) timer.set(flush, rest);
    else flush();
  };

  return {
    sink(line, piece) {
      if (isOutput(line)) return print(line); // runs while typing
      if (line === cursor) return; // where the text left it anyway
      cursor = undefined;
      if (buffered && line === `${buffered.to} $ ${buffered.text}`) buffered = undefined; // Enter prints it all
      if (buffered?.to !== piece?.from) flush();
      if (piece) bufferTyped(piece);
      else print(line);
    },
    heading(text) {
      flush();
      write(`\n${paint(printable(text), bold)}\n`);
    },
    ...toDisposable(flush),
  };
}

function isOutput(line: string): boolean {
  return /^terminal .*? \| /.test(line);
}

/** https://no-color.org */
export function wantsColor(stream: Pick<WriteStream, 'isTTY'>, environment: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
}
