import * as vscode from 'vscode';
import type { Location } from '../core/errors.ts';
import { toRange } from './ranges.ts';

export async function openLocation({ path, range }: Location): Promise<void> {
  const { start } = toRange(range);
  await vscode.window.showTextDocument(vscode.Uri.file(path), { selection: new vscode.Range(start, start) });
}
