/**
 * Mermaid as a module that draws every `.mermaid` when it runs, and on each window event
 * `vscode.markdown.updateContent`. Adds `.mermaid-error` for invalid diagrams.
 */
export interface DiagramScript {
  /** Source with relative imports. */
  readonly module: string;
  /** Reads an imported file. */
  read(path: string): Promise<Uint8Array | undefined>;
}
