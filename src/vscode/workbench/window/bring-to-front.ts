import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { messageOf } from '../../../core/errors.ts';
import { foreignEnvironment, frontCommand, type Product } from '../../../machine/process-calls.ts';
import { runProgram } from '../../../machine/processes.ts';
import type { Log } from '../../../ports/log.ts';

/** How long the command line may take: milliseconds. */
const limit = 1500;

/** Brings the window to the front as far as the platform lets us. Never fails, never takes longer than the limit. */
export async function bringToFront(log: Log): Promise<void> {
  try {
    const product = await thisProduct();
    const call = product && frontCommand(product);
    if (!product || !call) return;
    await runProgram(call, product.isRemote ? process.env : foreignEnvironment(process.env), limit);
  } catch (error) {
    log.warn(`The window could not be brought to the front: ${messageOf(error)}`);
  }
}

/** `undefined` in a browser, whose tabs cannot be raised, and in a window that shows no workspace. */
async function thisProduct(): Promise<Product | undefined> {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  const workspace = workspaceFile?.scheme === 'untitled' ? undefined : (workspaceFile ?? workspaceFolders?.[0]?.uri);
  if (!workspace || vscode.env.uiKind === vscode.UIKind.Web) return undefined;
  const { appRoot, remoteName } = vscode.env;
  const text = await readFile(join(appRoot, 'product.json'), 'utf8');
  const { applicationName } = JSON.parse(text) as { readonly applicationName: string };
  const { platform, execPath } = process;
  const isRemote = remoteName !== undefined;
  return { platform, appRoot, execPath, applicationName, isRemote, workspace: workspace.fsPath };
}
