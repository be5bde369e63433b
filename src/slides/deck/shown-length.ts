/** UTF-16 units: more than thirty times what fits. Rendering more would block everything else. */
export const longestShown = 64 * 1024;

/** Everything, or up to the line that exceeds the limit. Inline images (`data:`) do not count. Linear. */
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

/** `at` itself if the line is very long. */
function startOfLine(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return at - start > 1000 ? at : start;
}
