import type { Library } from '../demos/library.ts';
import type { ShowState } from '../show/show-state.ts';
import { isUnderWay } from './under-way.ts';

/** Place in the show for the status bar. Icons as `$(name)`. */
export interface PlaceText {
  readonly text: string;
  /** For the pointer and for a screen reader. */
  readonly label: string;
}

/** Which of all demos that can be run is the current one; `undefined` while the show is not under way. */
export function describePlaceInShow({ files }: Pick<Library, 'files'>, state: ShowState): PlaceText | undefined {
  const { current } = state;
  if (!current || !isUnderWay(state)) return undefined;
  let [place, count] = [0, 0];
  for (const { path, demos } of files) {
    for (const { id, disabled } of demos) {
      if (disabled) continue;
      count += 1;
      if (id === current.demo.id && path === current.file.path) place = count;
    }
  }
  if (place === 0) return undefined;
  const label = `Demo ${place} of ${count}: ${current.demo.title}`;
  if (state.stage !== 'late') return { text: `$(play-circle) ${place}/${count}`, label };
  const late = 'The slide is still coming up';
  return { text: `$(loading~spin) ${place}/${count} · ${late}`, label: `${late}. ${label}` };
}
