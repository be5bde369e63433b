import { randomBytes } from 'node:crypto';
import { escapeHtml, escapeScript } from '../../core/escape-html.ts';

export interface SlidePanelHtmlOptions {
  /** Inlined, so that it runs without a request. */
  readonly script: string;
  /** Source of styles and pictures for the policy. */
  readonly cspSource: string;
  /** URLs of modules that draw diagrams, loaded with the first diagram. */
  readonly diagramScripts: readonly string[];
  /** URLs of modules with the talk's custom elements. */
  readonly components: readonly string[];
  /** From `chordStartsOf`. */
  readonly chords: string;
  /** CSS background color until the script runs. */
  readonly ground?: string | undefined;
  /** Shows a slide in 16:9, with the editor's background around it, instead of filling the panel. */
  readonly isFramed?: boolean | undefined;
}

/**
 * Runs only the scripts named here: a deck's own scripts have no nonce. A second policy restricts their imports to this
 * machine, because imports inherit the nonce. Pictures and films come from folders that the panel may read, or `data:`;
 * no network access.
 */
export function renderSlidePanelHtml({
  script,
  cspSource,
  diagramScripts,
  components,
  chords,
  ground,
  isFramed = false,
}: SlidePanelHtmlOptions): string {
  const nonce = randomBytes(18).toString('base64');
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource} 'unsafe-inline'`,
    `img-src ${cspSource} data: blob:`,
    `media-src ${cspSource} data:`,
    `font-src ${cspSource} data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  const inAttribute = (value: unknown) => escapeHtml(JSON.stringify(value));
  const ownScripts = `script-src ${cspSource} 'unsafe-inline' blob:`;
  const modules = components.map((src) => `<script type="module" nonce="${nonce}" src="${escapeHtml(src)}"></script>`);
  return `<!DOCTYPE html>
<html lang="en" data-chords="${escapeHtml(chords)}"${isFramed ? ' data-framed' : ''}${ground ? ` style="background:${escapeHtml(ground)}"` : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
${components.length > 0 ? `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(ownScripts)}">` : ''}
<title>Slides</title>
</head>
<body data-diagram-scripts="${inAttribute(diagramScripts)}">
<span id="markdown-mermaid" data-config="${inAttribute(diagramSettings)}" hidden></span>
<script nonce="${nonce}">${escapeScript(script)}</script>
${modules.join('\n')}
</body>
</html>`;
}

/** VS Code's Mermaid script: on stage, a diagram is a picture without controls. */
const diagramSettings = { clickDrag: 'never', showControls: 'never', resizable: false };
