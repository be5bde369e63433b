import { find, write } from './dom.ts';

/** A demo file in a list, with its demos. */
export interface FilteredFile {
  readonly element: HTMLElement;
  readonly title: string;
  /** `text`: to find it by, in lower case. */
  readonly rows: readonly { readonly element: HTMLElement; readonly text: string }[];
}

/** Shows the demos that have all of the words in file, title or id; says so where there are none. */
export function filterDemos(files: readonly FilteredFile[], search: string): void {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { element, title, rows } of files) {
    for (const row of rows) {
      const text = `${title.toLowerCase()} ${row.text}`;
      row.element.hidden = !words.every((word) => text.includes(word));
    }
    element.hidden = rows.every((row) => row.element.hidden);
  }
  const nothing = find('nothing');
  nothing.hidden = files.some(({ element }) => !element.hidden);
  write(nothing, files.length === 0 ? 'There are no demos here yet.' : 'No demo matches.');
}
