import { showsContent } from '../html/html-scan.ts';
import type { Slide } from '../model.ts';
import { layoutClasses, type Rows } from './layouts.ts';

/** `slide layout-… theme-…`, and the bare words of the theme's name, which custom CSS uses. */
export function slideClasses({ settings }: Slide, rows: Rows, isCustom: boolean): readonly string[] {
  const { theme } = settings;
  const hasContent = rows.flat().some(showsContent);
  const themeClasses = classNamesOf(theme);
  const layouts = isCustom ? ['layout-custom'] : layoutNames(settings).map((word) => `layout-${word}`);
  const modifiers = isCustom ? [] : layoutClasses(settings, hasContent);
  return [...new Set(['slide', ...layouts, themeClass(theme), ...themeClasses, ...modifiers])];
}

function themeClass(theme: string): string {
  return `theme-${classNamesOf(theme.toLowerCase()).join('-')}`;
}

export function layoutNames({ layout, ownLayout }: Slide['settings']): readonly string[] {
  return [layout, ...(ownLayout === undefined ? [] : classNamesOf(ownLayout))];
}

/** As written, and in lower case for our own CSS. */
function classNamesOf(name: string): readonly string[] {
  const names = name.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}_-]+/gu, '-'));
  return [...new Set(names.flatMap((word) => [word.toLowerCase(), word]))].filter((word) => word !== '');
}
