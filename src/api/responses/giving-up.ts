import type { Event } from '../../core/emitter.ts';

/** The result of the work, or `otherwise` once the server can wait for it no longer; the work itself goes on. */
export function untilCancelled<T>(work: Promise<T>, onCancel: Event<void> | undefined, otherwise: () => T): Promise<T> {
  if (onCancel === undefined) return work;
  return new Promise((resolve, reject) => {
    const subscription = onCancel(() => resolve(otherwise()));
    work.finally(() => subscription.dispose()).then(resolve, reject);
  });
}
