import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createLibrary, type LibraryOptions } from '../demos/library.ts';
import { type Checker, createChecker } from './checker.ts';
import { createSurroundings } from './world/create-surroundings.ts';
import type { Surroundings } from './world/surroundings.ts';

/** What an editor asks about demo files, over one library of them. It goes without the show. */
export interface LanguageService extends Disposable {
  readonly checker: Checker;
  readonly surroundings: Surroundings;
}

export interface LanguageServiceOptions extends LibraryOptions {
  /** The text of a file that is open; `undefined` for one that is not. */
  bufferOf(path: string): string | undefined;
}

export function createLanguageService(options: LanguageServiceOptions): LanguageService {
  const library = createLibrary(options);
  const checker = createChecker({ ...options, library });
  const surroundings = createSurroundings({ ...options, library });
  return { checker, surroundings, dispose: disposeAll([library, checker]).dispose };
}
