import { randomBytes } from 'node:crypto';
import type * as vscode from 'vscode';
import { escapeHtml } from '../../core/escape-html.ts';

export interface PanelShellOptions {
  readonly webview: Pick<vscode.Webview, 'asWebviewUri' | 'cspSource'>;
  /** The script of the page of slides. */
  readonly script: vscode.Uri;
  /** Scripts that draw diagrams, of extensions that bring some: modules. */
  readonly diagramScripts: readonly vscode.Uri[];
}

/**
 * The document of the slide panel. It runs the scripts named here and no other: what a deck writes has no nonce. Pictures
 * and films come from the folders that the panel may read, or are `data:`; nothing comes from the net, and nothing goes there.
 */
export function renderShell({ webview, script, diagramScripts }: PanelShellOptions): string {
  const nonce = randomBytes(18).toString('base64');
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'unsafe-inline'`,
    `img-src ${webview.cspSource} data: blob:`,
    `media-src ${webview.cspSource} data:`,
    `font-src ${webview.cspSource} data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  const tag = (uri: vscode.Uri, kind: string) =>
    `<script ${kind} nonce="${nonce}" src="${escapeHtml(webview.asWebviewUri(uri).toString())}"></script>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<title>Slides</title>
<style>${diagramCss}</style>
</head>
<body>
<span id="markdown-mermaid" data-config="${escapeHtml(JSON.stringify(diagramSettings))}" hidden></span>
${tag(script, 'defer')}
${diagramScripts.map((uri) => tag(uri, 'type="module"')).join('\n')}
</body>
</html>`;
}

/** What VS Code's Mermaid script reads: on a stage a diagram is a picture, with nothing to drag or press. */
const diagramSettings = { clickDrag: 'never', showControls: 'never', resizable: false };

/** That script measures its drawings in pixels of the screen, but the canvas is scaled; and writes too small for a room. */
const diagramCss =
  '.mermaid-wrapper{height:auto!important;cursor:default!important;zoom:1.5}.mermaid-content{transform:none!important}';
