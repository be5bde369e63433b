import { join } from 'node:path';
import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import { isInside, readAt, statAt } from '../../machine/disk.ts';
import type { StagePage } from '../../ports/slide-stage.ts';
import { inlineSources, rewriteSources, workspacePathOf } from '../../slides/sources.ts';

/** Bytes of one picture that is drawn. */
const largest = 8 * 1024 * 1024;

/** The page with its sources as addresses that the webview may load; what lies outside the folder is left out. */
export function linkPage(page: StagePage, webview: Pick<vscode.Webview, 'asWebviewUri'>): StagePage {
  return rewriteSources(page, (source) => {
    const path = workspacePathOf(source);
    return path === undefined ? undefined : webview.asWebviewUri(vscode.Uri.file(join(page.folder, path))).toString();
  });
}

/** The page with its sources inside it. */
export function inlinePage(page: StagePage): Promise<StagePage> {
  return inlineSources(page, (path) => readInside(page.folder, path));
}

/** A regular file that really lies in the folder, links followed; `undefined` for every other. */
async function readInside(folder: string, path: string): Promise<Uint8Array | undefined> {
  try {
    const [root, file] = await Promise.all([statAt(folder), statAt(join(folder, path))]);
    const isWanted = file?.type === 'file' && file.size <= largest;
    return root && isWanted && isInside(root.realPath, file.realPath) ? await readAt(file.realPath) : undefined;
  } catch (error) {
    if (error instanceof DemoError) return undefined; // a file that may not be read
    throw error;
  }
}
