import type { DrawnPart, PartTime } from './drawing-timeline.ts';

/** Milliseconds to fill a closed outline. */
const fillTime = 250;

/** Measures an element. Splits a text into characters. */
export function measurePart(element: SVGElement): DrawnPart {
  const { draw = 'show', pace = '1', wait = '0' } = element.dataset;
  const way = draw as DrawnPart['way'];
  const length = way === 'line' ? lengthOf(element) : way === 'text' ? charactersOf(element).length : 0;
  return { way, length, pace: Number(pace) || 1, wait: Number(wait) || 0 };
}

/** Animates an element; before and after, it looks as it is. */
export function drawPart(element: SVGElement, way: DrawnPart['way'], { start, duration }: PartTime): Animation[] {
  const until = (target: Element, end: number) => target.animate({ visibility: ['hidden', 'hidden'] }, end);
  if (way === 'text') {
    const characters = charactersOf(element);
    return characters.map((character, index) => until(character, start + (index * duration) / characters.length));
  }
  return way === 'line' && duration > 0
    ? [until(element, start), ...traceOutline(element, { start, duration })]
    : [until(element, start)];
}

/** Traces the outline, then fades in the fill. An element without a stroke gets an outline in its fill color. */
function traceOutline(element: SVGElement, { start, duration }: PartTime): Animation[] {
  const { stroke, fill, fillOpacity } = getComputedStyle(element);
  const length = lengthOf(element);
  const line = {
    strokeDasharray: [`${length} ${length}`, `${length} ${length}`],
    strokeDashoffset: [length, 0],
    markerStart: ['none', 'none'],
    markerMid: ['none', 'none'],
    markerEnd: ['none', 'none'],
    ...(stroke === 'none' && { stroke: [fill, fill] }),
  };
  const animations = [element.animate(line, { delay: start, duration, fill: 'backwards' })];
  if (fill === 'none') return animations;
  const inside = [
    { fillOpacity: 0 },
    { fillOpacity: 0, offset: duration / (duration + fillTime) },
    { fillOpacity: Number(fillOpacity) },
  ];
  const timing = { delay: start, duration: duration + fillTime, fill: 'backwards' } as const;
  return [...animations, element.animate(inside, timing)];
}

function lengthOf(element: SVGElement): number {
  try {
    return (element as SVGGeometryElement).getTotalLength();
  } catch {
    return 0; // a path without a shape has no length
  }
}

/** Returns the characters, each in its own `tspan`. */
function charactersOf(text: SVGElement): readonly Element[] {
  const known = text.querySelectorAll('[data-character]');
  if (known.length > 0) return [...known];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.filter(({ data }) => data.trim() !== '').flatMap(splitText);
}

function splitText(node: Text): Element[] {
  const characters = [...new Intl.Segmenter().segment(node.data)].map(({ segment }) => {
    const character = document.createElementNS('http://www.w3.org/2000/svg', 'tspan');
    character.dataset.character = '';
    character.textContent = segment;
    return character;
  });
  node.replaceWith(...characters);
  return characters;
}
