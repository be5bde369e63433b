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
  const movedPositions = strays.filter(({ verdict }) => verdict === 'moved');
  const paths = [...new Set(movedPositions.map(({ demoFile }) => demoFile))];
  if (paths.length > 0)
    await editDemoFiles(paths, app.library, (files) => {
      const mended = files.map(({ text, file }) =>
        withMended(
          text,
          file,
          movedPositions.filter(({ demoFile }) => demoFile === file.path),
        ),
      );
      return mended.every((text) => text !== undefined) ? mended : undefined;
    });
  void notifyMended(
    movedPositions,
    strays.filter(({ verdict }) => verdict !== 'moved'),
  );
}

async function notifyMended(
  movedPositions: readonly StrayPosition[],
  unmovedPositions: readonly StrayPosition[],
): Promise<void> {
  const mended =
    movedPositions.length === 0
      ? 'no positions have moved'
      : `corrected ${amountOf(movedPositions.length, 'position')} that had moved with the code`;
  if (unmovedPositions.length === 0) {
    await vscode.window.showInformationMessage(`Mend the Show: ${mended}.`);
    return;
  }
  const button = 'Show Positions';
  const remaining = `${amountOf(unmovedPositions.length, 'position')} in changed code to check`;
  const choice = await vscode.window.showInformationMessage(`Mend the Show: ${mended}; ${remaining}.`, button);
  if (choice !== button) return;
  const items = strayFindings(unmovedPositions).map(({ message, path, range }) => ({
    label: `$(warning) ${basename(path)}:${range.start.line + 1}`,
    detail: message,
    path,
    range,
  }));
  const item = await pickItem({ items, placeholder: 'Select a position to correct it' });
  if (item) await openLocation(item);
}
