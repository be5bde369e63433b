import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import { withPlainBreaks } from '../../core/text.ts';
import type { Clock } from '../../core/time/clock.ts';
import { readAt } from '../../machine/disk.ts';
import { saveWithRetries } from '../../machine/save-retries.ts';

export interface DocumentSaver {
  /** `command-failed` if the file does not get the text: it is read-only, or newer on disk. */
  save(document: vscode.TextDocument): Promise<void>;
  /** Saves everything that needs no question. */
  saveAll(): Promise<void>;
}

export function createDocumentSaver(clock: Clock): DocumentSaver {
  const save = async (document: vscode.TextDocument) => {
    const savable = {
      get isDirty() {
        return document.isDirty;
      },
      save: () => document.save(),
      isOnDisk: () => isOnDisk(document),
    };
    if (await saveWithRetries(savable, clock)) return;
    const hint = 'It may be read-only, or newer on disk than in the editor.';
    throw new DemoError('command-failed', `VS Code could not save ${document.uri.fsPath}`, { hint });
  };
  return { save, saveAll: async () => void (await vscode.workspace.saveAll(false)) };
}

/** Compares with the document's encoding and line breaks. */
export async function isOnDisk(document: vscode.TextDocument): Promise<boolean> {
  return (await textOnDisk(document)) === document.getText();
}

/** Whether another program has changed the file of an unmodified document; VS Code notices later. */
export async function isBehind(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty || document.isUntitled) return false;
  const text = await textOnDisk(document);
  // VS Code normalizes line breaks.
  return text === undefined || withPlainBreaks(text) !== withPlainBreaks(document.getText());
}

/** Without a byte order mark; `undefined` if the file is missing or unreadable. */
async function textOnDisk({ encoding, uri }: vscode.TextDocument): Promise<string | undefined> {
  try {
    const text = await vscode.workspace.decode(await readAt(uri.fsPath), { encoding });
    return text.replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
