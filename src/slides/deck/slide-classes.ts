import { showsContent } from '../html/html-scan.ts';
import type { Slide } from '../model.ts';
import { layoutClasses, type Rows } from './layouts.ts';

/** `slide layout-… theme-…`, and the bare words of the theme's name, which custom CSS uses. */
export function slideClasses({ settings }: Slide, rows: Rows, isCustom: boolean): readonly string[] {
  const { theme } = settings;
  const hasContent = rows.flat().some(showsContent);
  const words = classWords(theme);
  const layouts = isCustom ? ['layout-custom'] : layoutWords(settings).map((word) => `layout-${word}`);
  const marks = isCustom ? [] : layoutClasses(settings, hasContent);
  return [...new Set(['slide', ...layouts, themeClass(theme), ...words, ...marks])];
}

function themeClass(theme: string): string {
  return `theme-${classWords(theme.toLowerCase()).join('-')}`;
}

export function layoutWords({ layout, ownLayout }: Slide['settings']): readonly string[] {
  return [layout, ...(ownLayout === undefined ? [] : classWords(ownLayout))];
}

/** As written, and in lower case for our own CSS. */
function classWords(name: string): readonly string[] {
  const words = name.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}_-]+/gu, '-'));
  return [...new Set(words.flatMap((word) => [word.toLowerCase(), word]))].filter((word) => word !== '');
}
