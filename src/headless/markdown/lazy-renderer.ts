/** Loads the Markdown libraries with the first text. */
export function createLazyRenderer(): (markdown: string) => Promise<string> {
  let render: ((markdown: string) => string) | undefined;
  return async (markdown) => {
    render ??= (await import('../markdown.ts')).createMarkdownRenderer();
    return render(markdown);
  };
}
