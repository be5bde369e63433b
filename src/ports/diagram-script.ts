/**
 * Mermaid for a document: a module that draws every `.mermaid` there is when it runs, and again at each event
 * `vscode.markdown.updateContent` of the window; one that it cannot draw gets a `.mermaid-error`.
 */
export interface DiagramScript {
  /** The text of the module. It imports by relative paths. */
  readonly module: string;
  /** The bytes of a file that it imports; `undefined` when there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
}
