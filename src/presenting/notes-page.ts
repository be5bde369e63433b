import { escapeHtml } from '../core/escape-html.ts';
import { makeSafe } from '../slides/safe-html.ts';

/** `data:` pictures only. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** Readable from half a meter at a glance. */
const css = `
body { padding: 4px 16px 32px; font-size: 1.45em; line-height: 1.5; overflow-wrap: break-word; }
h1, h2, h3, h4 { margin: 0.8em 0 0.3em; line-height: 1.25; font-weight: 600; }
h1 { font-size: 1.35em; }
h2 { font-size: 1.2em; }
h3, h4 { font-size: 1.05em; }
p, ul, ol { margin: 0.5em 0; }
ul, ol { padding-left: 1.3em; }
code { font-family: var(--vscode-editor-font-family); font-size: 0.9em; }
pre { padding: 0.6em 0.8em; overflow-x: auto; background: var(--vscode-textCodeBlock-background); border-radius: 4px; }
blockquote { margin: 0.6em 0; padding-left: 0.8em; border-left: 3px solid var(--vscode-textBlockQuote-border); }
table { border-collapse: collapse; }
th, td { padding: 0.2em 0.6em; border: 1px solid var(--vscode-panel-border); }
hr { border: 0; border-top: 1px solid var(--vscode-panel-border); }
.nothing { color: var(--vscode-descriptionForeground); font-size: 0.75em; }
.katex-html { display: none; }
`;

/** Removes active content, as in slides. */
export function renderNotes(html: string): string {
  const safe = makeSafe(html);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Speaker notes</title>
<style>${css}${safe.css}</style>
</head>
<body>
${safe.html}
</body>
</html>`;
}

export function renderNothing(why: string): string {
  return renderNotes(`<p class="nothing">${escapeHtml(why)}</p>`);
}
