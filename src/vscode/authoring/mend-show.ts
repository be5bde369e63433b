import { basename } from 'node:path';
import * as vscode from 'vscode';
import { amountOf } from '../../core/text.ts';
import { type StrayPosition, strayFindings, withMended } from '../../making/follow-positions.ts';
import { findStrays, type PreflightHost, preflightOptions } from '../commands/preflight.ts';
import { pickItem } from '../commands/quick-pick.ts';
import { withProgress } from '../commands/with-progress.ts';
import { openLocation } from '../locations.ts';
import { editDemoFiles } from './demo-file-edit.ts';
import type { ShowParts } from './show-files.ts';

/**
 * Updates positions that have moved with the code, as one edit, and lists those whose code has changed: only the author
 * knows their new place.
 */
export async function mendShow({ app }: ShowParts, host: PreflightHost): Promise<void> {
  const strays = await withProgress('Looking for positions that have moved', async (signal) =>
    findStrays(await preflightOptions(host, signal)),
  );
  const moved = strays.filter(({ verdict }) => verdict === 'moved');
  const paths = [...new Set(moved.map(({ demoFile }) => demoFile))];
  if (paths.length > 0)
    await editDemoFiles(paths, app.library, (files) => {
      const mended = files.map(({ text, file }) =>
        withMended(
          text,
          file,
          moved.filter(({ demoFile }) => demoFile === file.path),
        ),
      );
      return mended.every((text) => text !== undefined) ? mended : undefined;
    });
  void tell(
    moved,
    strays.filter(({ verdict }) => verdict !== 'moved'),
  );
}

async function tell(moved: readonly StrayPosition[], others: readonly StrayPosition[]): Promise<void> {
  const mended =
    moved.length === 0
      ? 'no positions have moved'
      : `corrected ${amountOf(moved.length, 'position')} that had moved with the code`;
  if (others.length === 0) {
    await vscode.window.showInformationMessage(`Mend the Show: ${mended}.`);
    return;
  }
  const button = 'Show Positions';
  const words = `${amountOf(others.length, 'position')} in changed code to check`;
  const choice = await vscode.window.showInformationMessage(`Mend the Show: ${mended}; ${words}.`, button);
  if (choice !== button) return;
  const items = strayFindings(others).map(({ message, path, range }) => ({
    label: `$(warning) ${basename(path)}:${range.start.line + 1}`,
    detail: message,
    path,
    range,
  }));
  const item = await pickItem({ items, placeholder: 'Select a position to correct it' });
  if (item) await openLocation(item);
}
