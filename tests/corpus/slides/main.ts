import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackage } from '../../config/real-vscode/package-extension.ts';
import { skipReason } from '../../config/real-vscode/skip.ts';
import { tile } from '../../support/pixels.ts';
import { type ComparedSlide, compareTalk } from './compare.ts';

// `npm run compare-slides -- <folder> … [--light]`: every slide of whole talks as the panel shows it in the real VS Code,
// beside the same slide of its HTML export; the ones that differ lie on a contact sheet, panel left, export right.

/** The share of pixels by which the two may differ. */
const agreement = 0.01;
const output = '.cache/compare-slides';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { light: { type: 'boolean' } } });
if (positionals.length === 0) throw new Error('Usage: npm run compare-slides -- <folder of a talk> … [--light]');
const reason = skipReason();
if (reason) throw new Error(`There is no real VS Code here: ${reason}`);
const colorTheme = values.light ? 'Default Light Modern' : 'Default Dark Modern';
const { extensions, remove } = await installPackage();
const rows: string[] = [];
let hasDifferences = false;
try {
  await mkdir(output, { recursive: true });
  for (const position of positionals) {
    const slides = await compareTalk({ extensions, folder: resolve(position), colorTheme, print: console.log });
    await report(slides);
  }
} finally {
  await remove();
}
console.log(['| Talk | Decks | Slides | Largest difference | Over 1 % |', '|---|--:|--:|--:|--:|', ...rows].join('\n'));
process.exitCode = hasDifferences ? 1 : 0;

async function report(slides: readonly ComparedSlide[]): Promise<void> {
  const sorted = slides.toSorted((one, other) => other.share - one.share);
  const talk = sorted[0]?.talk ?? 'nothing shown';
  const differing = sorted.filter(({ share }) => share > agreement);
  hasDifferences ||= differing.length > 0;
  for (const { deck, index, share, title } of differing) {
    console.log(`  ${(share * 100).toFixed(2)} %  ${deck} ${index} “${title}”`);
  }
  if (differing.length > 0) {
    const pictures = differing.slice(0, 24).flatMap(({ panel, exported }) => [panel, exported]);
    await writeFile(join(output, `${talk}.png`), tile(pictures, 4));
  }
  const decks = new Set(slides.map(({ deck }) => deck)).size;
  const largest = ((sorted[0]?.share ?? 0) * 100).toFixed(2);
  rows.push(`| ${talk} | ${decks} | ${slides.length} | ${largest} % | ${differing.length} |`);
}
