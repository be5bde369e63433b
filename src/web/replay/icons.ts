/** Paths in a square of 24. */
const paths: Readonly<Record<string, string>> = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  on: 'M9.5 5.5 16 12l-6.5 6.5',
  list: 'M4.5 7h15M4.5 12h15M4.5 17h9',
  copy: 'M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9z',
  done: 'm5 12.5 4.5 4.5L19 7.5',
  play: 'M8 5.5v13l10.5-6.5z',
  stop: 'M7 7h10v10H7z',
  save: 'M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 19.5h14',
  slide: 'M4.5 5h15v10.5h-15zM12 15.5V19m-3 0h6',
  code: 'm8.5 8-4 4 4 4m7-8 4 4-4 4',
  command: 'm5 7 5 5-5 5m7.5 0H19',
  text: 'M5 7h14M5 12h14M5 17h8',
  close: 'm6 6 12 12M18 6 6 18',
};

/** Symbols for `makeIcon`. */
export function createIcons(): SVGElement {
  const svg = makeSvg('svg');
  svg.setAttribute('class', 'icons');
  svg.setAttribute('aria-hidden', 'true');
  for (const [name, d] of Object.entries(paths)) {
    const symbol = makeSvg('symbol');
    symbol.id = `i-${name}`;
    symbol.setAttribute('viewBox', '0 0 24 24');
    const path = makeSvg('path');
    path.setAttribute('d', d);
    symbol.append(path);
    svg.append(symbol);
  }
  return svg;
}

function makeSvg<K extends keyof SVGElementTagNameMap>(name: K): SVGElementTagNameMap[K] {
  return document.createElementNS('http://www.w3.org/2000/svg', name);
}
