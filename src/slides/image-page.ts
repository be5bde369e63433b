import { escapeHtml } from '../core/escape-html.ts';
import type { PageSources, SlidePage } from './model.ts';
import { dropIllegalCharacters } from './safe-html.ts';
import pages from './themes/pages.css';
import { themeCss } from './themes/themes.ts';

/** The fields of the action `imagePreview`; paths as the demo file wrote them. */
export interface ImageFields {
  readonly path: string;
  /** A CSS file. Rules for `.preview_view`, as talks in the wild have them, apply to the page. */
  readonly theme?: string;
}

/** A page that shows one image as large as it can be. A theme that is not there changes nothing. */
export async function renderImagePage(
  { path, theme }: ImageFields,
  { readText }: Pick<PageSources, 'readText'>,
): Promise<SlidePage> {
  const own = theme ? await readText(theme) : undefined;
  const name = path.split(/[\\/]/).at(-1) || path;
  const html =
    '<section class="slide layout-image-page theme-default default image-page preview_view">' +
    `<img src="${escapeHtml(path)}" alt="${escapeHtml(name)}"></section>`;
  return {
    html: dropIllegalCharacters(html),
    css: dropIllegalCharacters(`${themeCss('default')}\n${pages}\n${own ?? ''}`.replace(/<(?=[/!])/g, '\\3c ')),
    title: name,
    transition: undefined,
    steps: 0,
  };
}
