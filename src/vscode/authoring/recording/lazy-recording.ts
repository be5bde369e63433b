import { createLazy, type Lazy } from '../../../core/disposables.ts';
import type { VSCodeHost } from '../../host.ts';
import type { Recording } from './recording.ts';

/** In the store while something is recorded: the window’s next life goes on with it. */
const storeKey = 'recording';

/** The recording, loaded when it is first wanted, or at once where the window's last life has left one. */
export function createLazyRecording(host: VSCodeHost, report: (error: unknown) => void): Lazy<Recording> {
  const recording = createLazy(async () => {
    const { createRecording } = await import('./recording.ts');
    return createRecording({ ...host, ...host.workbench, storeKey });
  });
  const resume = async () => host.store.get(storeKey) !== undefined && (await recording.get()).resume();
  resume().catch(report);
  return recording;
}
