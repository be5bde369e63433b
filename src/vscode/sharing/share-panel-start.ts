import { type Disposable, toDisposable } from '../../core/disposables.ts';
import type { SharePanel, SharePanelOptions } from './share-panel.ts';

/** Loads the panel with the code when it is first shown. */
export function createSharePanelStart(options: SharePanelOptions): Disposable & { show(): Promise<void> } {
  let loading: Promise<SharePanel> | undefined;
  const load = async () => (await import('./share-panel.ts')).createSharePanel(options);
  return {
    async show() {
      loading ??= load();
      (await loading).show();
    },
    ...toDisposable(() => void loading?.then((panel) => panel.dispose())),
  };
}
