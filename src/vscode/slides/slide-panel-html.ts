import { randomBytes } from 'node:crypto';
import { escapeHtml, escapeScript } from '../../core/escape-html.ts';

export interface SlidePanelHtmlOptions {
  /** The text of the script of the page of slides: inside the document it runs without being fetched. */
  readonly script: string;
  /** Where styles and pictures may come from, as a policy names it. */
  readonly cspSource: string;
  /** Addresses of scripts that draw diagrams: modules. The page loads them when it first has a diagram. */
  readonly diagramScripts: readonly string[];
  /** Addresses of modules that define elements of the talk's own. */
  readonly components: readonly string[];
  /** First keys of VS Code's chords, as `chordStartsOf` gives them. */
  readonly chords: string;
  /** Ground before the script has begun: a CSS colour. */
  readonly ground?: string | undefined;
}

/**
 * The document of the slide panel. It runs the scripts named here and no other: a deck's own scripts have no nonce. A
 * second policy keeps their imports to the machine, because a nonce goes on to those. Pictures and films come from the
 * folders that the panel may read, or are `data:`; nothing comes from the net, and nothing goes there.
 */
export function renderSlidePanelHtml({
  script,
  cspSource,
  diagramScripts,
  components,
  chords,
  ground,
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
<html lang="en" data-chords="${escapeHtml(chords)}"${ground ? ` style="background:${escapeHtml(ground)}"` : ''}>
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

/** Settings of VS Code's Mermaid script: on a stage a diagram is a picture, with nothing to drag or press. */
const diagramSettings = { clickDrag: 'never', showControls: 'never', resizable: false };
