import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Layout } from '../../src/slides/model.ts';
import { themeNames } from '../../src/slides/themes/themes.ts';
import { picture, samples } from '../slides/sample-slides.ts';

/** A slide of the deck written here. */
export interface LayoutSlide {
  readonly theme: string;
  readonly layout: Layout;
  /** Its position in the deck, from 0. The cover, which no test takes a picture of, is 0. */
  readonly index: number;
  readonly markdown: string;
}

/** A walk through the part of the deck that is tested. */
export interface LayoutWalk {
  readonly name: 'dark' | 'light';
  readonly slides: readonly LayoutSlide[];
}

const layouts = Object.keys(samples) as Layout[];

export const layoutCount = layouts.length;

/**
 * How many themes are shown in all layouts: those that other tools also have. The others differ in
 * colors and fonts.
 */
const wholeThemes = 7;
const fewLayouts: readonly Layout[] = ['default', 'intro', 'quote'];

const slides = slidesOf(themeNames);

/**
 * Every layout in the themes, and again in a light editor the default theme, which uses the
 * editor's colors.
 */
export const layoutWalks: readonly LayoutWalk[] = [
  { name: 'dark', slides },
  { name: 'light', slides: slides.filter(({ theme }) => theme === 'default') },
];

/** The drawing of the layout `animated`. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" fill="none" stroke="#7c3aed" stroke-width="4">
<rect x="10" y="20" width="60" height="60"/><line x1="70" y1="50" x2="130" y2="50"/><circle cx="160" cy="50" r="30"/></svg>
`;

/** Writes the deck and its pictures as files of a show: `slides/layouts.md`. */
export async function writeLayoutDeck(folder: string): Promise<void> {
  await mkdir(join(folder, 'slides'), { recursive: true });
  await writeFile(join(folder, 'slides/dusk.svg'), decodeURIComponent(picture.slice(picture.indexOf(',') + 1)));
  await writeFile(join(folder, 'slides/drawing.svg'), drawing);
  await writeFile(join(folder, 'slides/layouts.md'), printDeck(slides));
}

/** The samples of a layout alternate from theme to theme. */
function slidesOf(themes: readonly string[]): readonly LayoutSlide[] {
  const slides = themes.flatMap((theme, turn) =>
    (turn < wholeThemes ? layouts : fewLayouts).map((layout) => {
      const texts = samples[layout].filter((text) => text !== '');
      return { theme, layout, markdown: texts[turn % texts.length] ?? '# A film, and what it shows' };
    }),
  );
  return slides.map((slide, index) => ({ ...slide, index: index + 1 }));
}

function printDeck(slides: readonly LayoutSlide[]): string {
  const parts = slides.map(({ theme, layout, markdown }) => {
    const image = layout.startsWith('image') ? 'image: slides/dusk.svg\n' : '';
    const svg = layout === 'animated' ? 'svgFile: slides/drawing.svg\n' : '';
    return `---\nlayout: ${layout}\ntheme: ${theme}\n${image}${svg}---\n\n${markdown}\n`;
  });
  return `# Every layout\n\nin every theme\n\n${parts.join('\n')}`;
}
