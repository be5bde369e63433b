interface CodeHighlighter {
  getLanguage(name: string): unknown;
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): { readonly value: string };
}

export declare const highlighter: CodeHighlighter;
