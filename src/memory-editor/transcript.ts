import { basename, relative, sep } from 'node:path';
import type { Position, Range, TextEdit } from '../core/text.ts';
import { isInside } from '../machine/paths.ts';

/** Text that arrives in pieces, which a printer may join. */
export interface TypedText {
  /** The line without the text. */
  readonly head: string;
  readonly text: string;
  /** A piece that begins where the last one ended continues it. */
  readonly from: string;
  readonly to: string;
  /** More is likely to follow. */
  readonly isOpen: boolean;
}

/** Receives one line for each effect. */
export type TranscriptSink = (line: string, typed?: TypedText) => void;

export interface Transcript {
  add(line: string, typed?: TypedText): void;
  /**
   * Relative to its workspace folder, with `/`; starts with the folder's name if there are several; absolute outside.
   */
  nameOf(path: string): string;
}

export function createTranscript(folders: readonly string[], sink: TranscriptSink): Transcript {
  return {
    add: (line, typed) => sink(line, typed),
    nameOf(path) {
      const folder = folders.find((candidate) => isInside(candidate, path));
      if (folder === undefined) return path;
      const name = relative(folder, path).split(sep).join('/') || '.';
      return folders.length > 1 ? `${basename(folder)}/${name}` : name;
    },
  };
}

/** Quotes text on one line, cut after `limit` characters. */
export function quote(text: string, limit = 72): string {
  if (text.length <= limit) return JSON.stringify(text);
  return `${JSON.stringify(text.slice(0, limit))}…`;
}

/** `line:column`, both from 1. */
export function describePosition({ line, character }: Position): string {
  return `${line + 1}:${character + 1}`;
}

export function describeRange({ start, end }: Range): string {
  return `${describePosition(start)}-${describePosition(end)}`;
}

export function describeEdits(edits: readonly TextEdit[]): string {
  return edits.map((edit) => `${describeRange(edit.range)} ${quote(edit.text)}`).join(', ');
}
