import type { Layout } from './model.ts';
import base from './themes/base.css';
import standard from './themes/default.css';
import frost from './themes/frost.css';
import layouts from './themes/layouts.css';
import minimal from './themes/minimal.css';
import monomi from './themes/monomi.css';
import pixels from './themes/pixels.css';
import quantum from './themes/quantum.css';
import unnamed from './themes/unnamed.css';

/** What each theme adds to the base. */
const themes: ReadonlyMap<string, string> = new Map([
  ['default', standard],
  ['minimal', minimal],
  ['monomi', monomi],
  ['unnamed', unnamed],
  ['quantum', quantum],
  ['frost', frost],
  ['pixels', pixels],
]);

export const themeNames: readonly string[] = [...themes.keys()];

/** The CSS of a theme; of one that we do not know, the default's, for the talk's own CSS to build on. */
export function themeCss(theme: string): string {
  return `${base}${layouts}${themes.get(theme) ?? ''}`;
}

/** The variables by which talks in the wild recolour one layout, such as `--demotime-intro-background`. */
export function layoutVariablesCss(layout: Layout): string {
  const lines = ['background', 'color', 'heading-color', 'heading-background'].map(
    (name) => `--layout-${name}:var(--demotime-${layout}-${name});`,
  );
  return `:where(.slide){${lines.join('')}}`;
}
