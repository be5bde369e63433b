import arcade from './arcade.css';
import aurora from './aurora.css';
import base from './base.css';
import calm from './calm.css';
import elements from './elements.css';
import frost from './frost.css';
import glacier from './glacier.css';
import layouts from './layouts.css';
import marine from './marine.css';
import minimal from './minimal.css';
import monomi from './monomi.css';
import own from './own.css';
import pixels from './pixels.css';
import quantum from './quantum.css';
import terminal from './terminal.css';
import unnamed from './unnamed.css';

/** Rules of each theme beside the base: those that Demo Time has, looking much as they do there, and ours. */
const themes: ReadonlyMap<string, string> = new Map([
  ['default', ''],
  ['minimal', minimal],
  ['monomi', monomi],
  ['unnamed', unnamed],
  ['quantum', quantum],
  ['frost', frost],
  ['pixels', pixels],
  ['calm', `${own}${calm}`],
  ['terminal', `${own}${terminal}`],
  ['marine', `${own}${marine}`],
  ['aurora', `${own}${aurora}`],
  ['glacier', `${own}${glacier}`],
  ['arcade', `${own}${arcade}`],
]);

export const themeNames: readonly string[] = [...themes.keys()];

/** The CSS of a theme; of one that we do not know, the default's, for the talk's own CSS to build on. */
export function themeCss(theme: string): string {
  return `${base}${layouts}${elements}${themes.get(theme.toLowerCase()) ?? ''}`;
}

/** The variables by which talks in the wild recolour one layout, such as `--demotime-intro-background`; the last name wins. */
export function layoutVariablesCss(layouts: readonly string[]): string {
  const lines = ['background', 'color', 'heading-color', 'heading-background'].map((name) => {
    const value = layouts.reduce(
      (otherwise, layout) => `var(--demotime-${layout}-${name}${otherwise && `,${otherwise}`})`,
      '',
    );
    return `--layout-${name}:${value};`;
  });
  return `:where(.slide){${lines.join('')}}`;
}
