import { buildWebPage } from './web-page.ts';

/** The page of the storyboard as one file, with `{nonce}` where the editor puts one. */
export function buildStoryboardPage(): Promise<string> {
  return buildWebPage({
    html: 'storyboard/storyboard.html',
    styles: ['../reports/frames.css', 'storyboard/storyboard.css'],
    script: 'storyboard/storyboard-page.ts',
    target: ['chrome120'], // VS Code's own
  });
}
