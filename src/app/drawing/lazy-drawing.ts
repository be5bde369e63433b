import { createLazy, type Disposable } from '../../core/disposables.ts';
import type { Drawing, DrawingHost, DrawingParts } from './drawing.ts';

export interface LazyDrawing extends Disposable {
  readonly pictures: Pick<Drawing['pictures'], 'next' | 'current' | 'key'>;
  readonly preview: Drawing['preview'];
  readonly slideExport: Drawing['slideExport'];
}

/** Loads `pictures/` and exports at first use. */
export function createLazyDrawing(host: DrawingHost, parts: DrawingParts): LazyDrawing {
  const drawing = createLazy(async () => (await import('./drawing.ts')).createDrawing(host, parts));
  return {
    pictures: {
      next: async (width) => (await drawing.get()).pictures.next(width),
      current: async (width) => (await drawing.get()).pictures.current(width),
      key: async (of, width) => (await drawing.get()).pictures.key(of, width),
    },
    preview: async () => (await drawing.get()).preview(),
    slideExport: {
      findDecks: async () => (await drawing.get()).slideExport.findDecks(),
      run: async (job) => (await drawing.get()).slideExport.run(job),
    },
    dispose: drawing.dispose,
  };
}
