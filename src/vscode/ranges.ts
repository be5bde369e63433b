import * as vscode from 'vscode';
import type { Position, Range } from '../core/text.ts';

export function toPosition({ line, character }: Position): vscode.Position {
  return new vscode.Position(line, character);
}

export function toRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(toPosition(start), toPosition(end));
}

export function fromRange({ start, end }: vscode.Range): Range {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}
