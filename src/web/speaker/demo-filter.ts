import { find, write } from './dom.ts';

export interface FilteredFile {
  readonly element: HTMLElement;
  readonly title: string;
  /** `text`: search text in lower case. */
  readonly rows: readonly { readonly element: HTMLElement; readonly text: string }[];
}

/** Shows the demos with all of the words in file, title or id, or a message if there are none. */
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
