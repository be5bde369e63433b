import { buildWebPage } from './web-page.ts';

/** The remote as one file: its HTML with the style and the script in it. */
export function buildRemotePage(): Promise<string> {
  return buildWebPage({
    html: 'remote/remote.html',
    styles: [
      ...'palette palette-light page buttons dialogs time notes lists hold'
        .split(' ')
        .map((name) => `speaker/${name}.css`),
      'remote/remote.css',
      'pointer/ink-colors.css',
    ],
    script: 'remote/remote-page.ts',
    target: ['safari15', 'chrome100', 'firefox100'], // the oldest that phones in use have
  });
}
