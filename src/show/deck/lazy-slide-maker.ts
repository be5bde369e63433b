import { createLazy } from '../../core/disposables.ts';
import type { createSlideMaker, SlideMaker } from './slide-maker.ts';

/** Loads `slides/` with the first slide. */
export function createLazySlideMaker(options: Parameters<typeof createSlideMaker>[0]): SlideMaker {
  const maker = createLazy(async () => (await import('./slide-maker.ts')).createSlideMaker(options));
  return {
    make: async (frame, target) => (await maker.get()).make(frame, target),
    count: async (path, folder) => (await maker.get()).count(path, folder),
    dispose: maker.dispose,
  };
}
