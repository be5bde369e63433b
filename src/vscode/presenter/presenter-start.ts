import type { WebviewPanel } from 'vscode';
import { type Disposable, toDisposable } from '../../core/disposables.ts';
import type { PresenterParts } from './presenter-parts.ts';
import { placeKey } from './presenter-place.ts';
import type { PresenterView } from './presenter-view.ts';

/** The presenter view, loaded when it is first wanted. */
export interface PresenterStart extends Disposable {
  readonly panel: WebviewPanel | undefined;
  open(): Promise<void>;
  adopt(panel: WebviewPanel): Promise<void>;
  /** After the start: brings back what a reload of the window took. */
  restore(): Promise<void>;
  /** Says something for a while; nothing where the view is not open. */
  say(text: string): void;
  /** Sounds, where the page may. */
  alarm(): void;
}

export function createPresenterStart(parts: PresenterParts): PresenterStart {
  let loading: Promise<PresenterView> | undefined;
  let loaded: PresenterView | undefined;
  const load = async () => {
    const { createPresenterView } = await import('./presenter-view.ts');
    loaded = createPresenterView(parts);
    return loaded;
  };
  const view = () => {
    loading ??= load();
    return loading;
  };
  return {
    get panel() {
      return loaded?.panel;
    },
    open: async () => (await view()).open(),
    async restore() {
      if (parts.host.store.get(placeKey) !== undefined) await (await view()).restore();
    },
    say: (text) => loaded?.say(text),
    alarm: () => loaded?.alarm(),
    adopt: async (panel) => (await view()).adopt(panel),
    ...toDisposable(() => void loading?.then((present) => present.dispose())),
  };
}
