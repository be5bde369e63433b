/** UTF-16 units: more than thirty times what fits. Rendering more would block everything else. */
export const longestShown = 64 * 1024;

/** Everything, or up to the line that exceeds the limit. Inline images (`data:`) do not count. Linear. */
export function findShownLength(markdown: string): number {
  if (markdown.length <= longestShown) return markdown.length;
  let remaining = longestShown;
  let counted = 0;
  for (const { 0: pictureData, index } of markdown.matchAll(/;base64,[\w+/=-]{64,}/g)) {
    if (index - counted > remaining) break;
    remaining -= index - counted;
    counted = index + pictureData.length;
  }
  const end = counted + remaining;
  return end >= markdown.length ? markdown.length : startOfLine(markdown, end);
}

/** `at` itself if the line is very long. */
function startOfLine(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return at - start > 1000 ? at : start;
}
