/** Distinguishable without color. */
const shapes = {
  running: 'M8 5.5v13l10.5-6.5z',
  late: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2.5',
  paused: 'M9 6v12M15 6v12',
  done: 'm5 12.5 4.5 4.5L19 7',
  failed: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  stopped: 'M7 7h10v10H7z',
} as const;

const namespace = 'http://www.w3.org/2000/svg';

/** An empty icon of 24 × 24 units. */
export function makeOutcomeIcon(): SVGElement {
  const svg = document.createElementNS(namespace, 'svg');
  svg.classList.add('outcome');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(document.createElementNS(namespace, 'path'));
  return svg;
}

/** Clears the icon for an unknown outcome. */
export function showOutcomeIcon(svg: SVGElement, outcome: string): void {
  const shape = Object.hasOwn(shapes, outcome) ? shapes[outcome as keyof typeof shapes] : '';
  svg.firstElementChild?.setAttribute('d', shape);
  svg.classList.toggle('is-outcome', shape !== '');
}
