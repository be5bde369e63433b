import { type Disposable, toDisposable } from '../../core/disposables.ts';
import type { Preflight, PreflightHost } from './preflight.ts';

/** Loads the preflight with the first run. */
export function createPreflightStart(host: PreflightHost): Disposable & { run(): Promise<void> } {
  let loading: Promise<Preflight> | undefined;
  const load = async () => (await import('./preflight.ts')).createPreflight(host);
  return {
    async run() {
      loading ??= load();
      await (await loading).run();
    },
    ...toDisposable(() => void loading?.then((preflight) => preflight.dispose())),
  };
}
