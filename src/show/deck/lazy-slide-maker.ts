import { createLazy } from '../../core/disposables.ts';
import type { createSlideMaker, SlideMaker } from './slide-maker.ts';

/** A maker of slides whose code, the whole of `slides/`, is loaded with the first slide that is wanted. */
export function createLazySlideMaker(options: Parameters<typeof createSlideMaker>[0]): SlideMaker {
  const maker = createLazy(async () => (await import('./slide-maker.ts')).createSlideMaker(options));
  return {
    make: async (frame, target) => (await maker.get()).make(frame, target),
    count: async (path, folder) => (await maker.get()).count(path, folder),
    dispose: maker.dispose,
  };
}
