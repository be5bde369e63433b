import { basename, relative, sep } from 'node:path';
import type { Position, Range, TextEdit } from '../core/text.ts';
import { isInside } from '../machine/paths.ts';

/** A piece of text that arrives bit by bit, so that a printer may join the pieces. */
export interface TypedText {
  /** The line without its text. */
  readonly head: string;
  readonly text: string;
  /** Where it goes, and where it ends: a piece that begins where the one before ended continues it. */
  readonly from: string;
  readonly to: string;
  /** Whether more is likely to follow. */
  readonly isOpen: boolean;
}

/** Receives one line of plain words for every effect, in order. */
export type TranscriptSink = (line: string, typed?: TypedText) => void;

/** Reports the host's events, with paths as a reader of the folder knows them. */
export interface Transcript {
  add(line: string, typed?: TypedText): void;
  /** Relative to its workspace folder, with `/`; led by the folder's name when there are several; absolute outside. */
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

/** Text in double quotes on one line, cut after `limit` characters. */
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
