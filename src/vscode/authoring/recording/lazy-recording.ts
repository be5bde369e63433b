import { createLazy, type Lazy } from '../../../core/disposables.ts';
import type { VSCodeHost } from '../../host.ts';
import type { Recording } from './recording.ts';

/** Stored during a recording, so that it continues after a window reload. */
const storeKey = 'recording';

/** Loads the recording at first use, or at once if one continues. */
export function createLazyRecording(host: VSCodeHost, report: (error: unknown) => void): Lazy<Recording> {
  const recording = createLazy(async () => {
    const { createRecording } = await import('./recording.ts');
    return createRecording({ ...host, ...host.workbench, storeKey });
  });
  const resume = async () => host.store.get(storeKey) !== undefined && (await recording.get()).resume();
  resume().catch(report);
  return recording;
}
