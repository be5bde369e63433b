import { buildWebPage } from './web-page.ts';

/** The page of the presenter view as one file, with `{nonce}` where the editor puts one. */
export function buildPresenterPage(): Promise<string> {
  return buildWebPage({
    html: 'presenter/presenter.html',
    styles: [
      ...'palette page buttons dialogs time notes lists'.split(' ').map((name) => `speaker/${name}.css`),
      'presenter/presenter.css',
    ],
    script: 'presenter/presenter-page.ts',
    target: ['chrome120'], // VS Code's own
  });
}
