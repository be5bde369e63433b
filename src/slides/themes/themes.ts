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

/** In addition to the base: Demo Time's themes, and ours. */
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

/** For an unknown theme the default's, for custom CSS to build on. */
export function themeCss(theme: string): string {
  return `${base}${layouts}${elements}${themes.get(theme.toLowerCase()) ?? ''}`;
}

/** Existing talks recolor layouts with variables such as `--demotime-intro-background`; the last name wins. */
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
