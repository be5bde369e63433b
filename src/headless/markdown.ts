import katex from '@vscode/markdown-it-katex';
import MarkdownIt from 'markdown-it';
import { highlighter } from './markdown/highlighter.js';

/** Renders Markdown as VS Code does: raw HTML, links, tables, code colors, math, Mermaid. */
export function createMarkdownRenderer(): (markdown: string) => string {
  const markdown = new MarkdownIt({ html: true, linkify: true, highlight: highlightCode });
  markdown.linkify.set({ fuzzyLink: false });
  markdown.use(readDefault(katex), { output: 'mathml', throwOnError: false });
  const fence = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index];
    if (token?.info.trim().split(/\s/)[0] === 'mermaid') {
      return `<pre class="mermaid">${markdown.utils.escapeHtml(token.content)}</pre>\n`;
    }
    return fence?.(tokens, index, ...rest) ?? '';
  };
  return (text) => markdown.render(text);
}

function highlightCode(code: string, info: string): string {
  const language = highlighter.getLanguage(info) ? info : aliasOf(info);
  if (!highlighter.getLanguage(language)) return '';
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

/** Names that editors know and highlight.js does not. */
function aliasOf(name: string): string {
  const aliases: Readonly<Record<string, string>> = {
    tsx: 'typescript',
    jsx: 'javascript',
    jsonc: 'json',
    'c#': 'csharp',
  };
  return aliases[name.toLowerCase()] ?? name.toLowerCase();
}

/** The bundle and Node import a CommonJS module with a default export differently. */
function readDefault<Value>(module: Value | { readonly default: Value }): Value {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : (module as Value);
}
