import { escapeHtml } from '../core/escape-html.ts';
import type { PageSources, SlidePage } from './model.ts';
import { dropIllegalCharacters } from './safe-html.ts';
import pages from './themes/pages.css';
import { themeCss } from './themes/themes.ts';

/** Paths as written in the demo file. */
export interface ImageFields {
  readonly path: string;
  /** A CSS file. May use `.preview_view`, as existing talks do. */
  readonly theme?: string;
}

/** Ignores a missing theme. */
export async function renderImagePage(
  { path, theme }: ImageFields,
  { readText }: Pick<PageSources, 'readText'>,
): Promise<SlidePage> {
  const customCss = theme ? await readText(theme) : undefined;
  const name = path.split(/[\\/]/).at(-1) || path;
  const html =
    '<section class="slide layout-image-page theme-default default image-page preview_view">' +
    `<img src="${escapeHtml(path)}" alt="${escapeHtml(name)}"></section>`;
  return {
    html: dropIllegalCharacters(html),
    css: dropIllegalCharacters(`${themeCss('default')}\n${pages}\n${customCss ?? ''}`.replace(/<(?=[/!])/g, '\\3c ')),
    title: name,
    transition: undefined,
    steps: 0,
  };
}
