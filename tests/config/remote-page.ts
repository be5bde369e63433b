import { buildWebPage } from './web-page.ts';

/** The remote as one file: its HTML with the style and the script in it. */
export function buildRemotePage(): Promise<string> {
  return buildWebPage({
    html: 'remote/remote.html',
    styles: [
      'design.css',
      'speaker/speaker.css',
      'speaker/hold.css',
      'remote/remote.css',
      'pointer/ink-colors.css',
      'remote/lock.css',
    ],
    script: 'remote/remote-page.ts',
    target: ['safari15', 'chrome100', 'firefox100'], // the oldest that phones in use have
  });
}
