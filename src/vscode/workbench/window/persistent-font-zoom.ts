import * as vscode from 'vscode';
import { readStoredZoom } from '../../../actions/highlighting.ts';
import type { Disposable } from '../../../core/disposables.ts';
import { messageOf } from '../../../core/errors.ts';
import { createSequencer } from '../../../core/time/async.ts';
import { isSamePath } from '../../../machine/paths.ts';
import type { Log } from '../../../ports/log.ts';
import type { Store } from '../../../ports/store.ts';
import type { ZoomDirection } from '../../../ports/window.ts';
import type { SlidePanel } from '../../slides/panel.ts';
import type { Highlighter } from '../highlighter.ts';

/** The show's font zoom, restored after a window reload. */
export interface PersistentFontZoom extends Disposable {
  zoom(direction: ZoomDirection): Promise<void>;
}

export interface PersistentFontZoomOptions {
  readonly store: Store;
  readonly highlighter: Pick<Highlighter, 'current'>;
  readonly slides: Pick<SlidePanel, 'zoom'>;
  /** The editors only. */
  zoomFont(direction: ZoomDirection): Promise<void>;
  readonly log: Log;
}

const storeKey = 'zoomedBy';
/** Unique per extension host. */
const thisHost = `${process.pid} ${performance.timeOrigin}`;

/**
 * VS Code loses the font zoom with a window reload, but keeps it over a restart of the extension host, and does not
 * report which one happened. So a new host restarts the zoom, once the highlight is visible, because a zoom needs an
 * editor. Steps undone before then were never made.
 */
export function persistFontZoom({
  store,
  highlighter,
  slides,
  zoomFont,
  log,
}: PersistentFontZoomOptions): PersistentFontZoom {
  const storedZoom = readStoredZoom(store);
  for (let i = 0; i < storedZoom; i++) slides.zoom('in');
  let remainingZoom = store.get(storeKey) === thisHost ? 0 : storedZoom;
  if (store.get(storeKey) !== thisHost) void store.set(storeKey, thisHost);

  const sequencer = createSequencer();
  const restoreZoom = async () => {
    const steps = remainingZoom;
    if (steps === 0 || !isInSight(highlighter)) return;
    remainingZoom = 0;
    await zoomFont('reset');
    for (let i = 0; i < steps; i++) await zoomFont('in');
  };
  const look = () => {
    if (remainingZoom === 0) watching.dispose();
    else
      sequencer
        .queue(restoreZoom)
        .catch((error) => log.warn(`The zoom of the highlight could not be changed: ${messageOf(error)}`));
  };
  const watching = vscode.window.onDidChangeVisibleTextEditors(look);
  look();
  return {
    zoom(direction) {
      slides.zoom(direction);
      return sequencer.queue(async () => {
        if (direction === 'reset') remainingZoom = 0;
        if (direction === 'out' && remainingZoom > 0) remainingZoom--;
        else await zoomFont(direction);
      });
    },
    dispose: () => watching.dispose(),
  };
}

function isInSight({ current }: Pick<Highlighter, 'current'>): boolean {
  const lit = current();
  return (
    lit !== undefined &&
    vscode.window.visibleTextEditors.some(({ document }) => isSamePath(document.uri.fsPath, lit.path))
  );
}
