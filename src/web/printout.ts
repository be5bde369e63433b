import type { StagePage } from '../ports/slide-stage.ts';
import type { Diagrams } from './diagrams.ts';
import type { SlideFit } from './fit.ts';
import { createPageBox } from './page-box.ts';

/** Lays out every page on its own sheet with everything revealed. Resolves when all can be painted. */
export async function layOutForPrint(pages: readonly StagePage[], diagrams: Diagrams): Promise<readonly SlideFit[]> {
  const printout = document.createElement('div');
  printout.className = 'printout';
  const boxes = pages.map((page, index) => createPageBox({ ...page, step: page.steps }, `sheet-${index}`));
  printout.append(...boxes.map(({ element }) => element));
  document.body.append(printout);
  for (const box of boxes) box.fit();
  await Promise.all(boxes.flatMap(({ element, isReady }) => [isReady, diagrams.draw(element)]));
  return boxes.map((box) => box.fit());
}

/** Makes a file print all its slides from the browser. */
export function printAllPages(pages: readonly StagePage[], diagrams: Diagrams): void {
  window.addEventListener('beforeprint', () => {
    layOutForPrint(pages, diagrams).catch(reportError);
  });
  window.addEventListener('afterprint', () => document.querySelector('.printout')?.remove());
}
