/** UTF-16 units: more than thirty times the canvas's room. To draw more would hold everything else up. */
export const longestShown = 64 * 1024;

/**
 * How much of a slide's Markdown is shown: all of it, or up to the line that is too much. Pictures that are written
 * into it (`data:`) do not count. Linear.
 */
export function findShownLength(markdown: string): number {
  if (markdown.length <= longestShown) return markdown.length;
  let left = longestShown;
  let done = 0;
  for (const { 0: picture, index } of markdown.matchAll(/;base64,[\w+/=-]{64,}/g)) {
    if (index - done > left) break;
    left -= index - done;
    done = index + picture.length;
  }
  const end = done + left;
  return end >= markdown.length ? markdown.length : startOfLine(markdown, end);
}

/** Where the line begins that a place is in; the place itself in a line that is very long. */
function startOfLine(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return at - start > 1000 ? at : start;
}
