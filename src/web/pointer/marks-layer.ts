import type { SlidePoint } from '../../ports/slide-gesture.ts';
import { wantsMotion } from '../motion.ts';
import { type Ink, type InkStroke, pathOf, toCanvas } from './ink.ts';
import { freshTrail, type TrailPoint, trailPath } from './laser-trail.ts';

/** The pointer's marks, over all pages, in pixels of the slide. Ignores input. */
export interface MarksLayer {
  showInk(ink: Ink): void;
  /** Shows the dot at the last point, with a trail; hides it if there are no points. */
  pointAt(points: readonly SlidePoint[]): void;
}

/** CSS pixels of a window that shows the whole slide. */
const [dotRadius, trailRadius] = [15, 3.6];

export function createMarksLayer(stage: HTMLElement): MarksLayer {
  const layer = svg('svg', { class: 'marks', viewBox: '0 0 960 540', 'aria-hidden': 'true' });
  const strokes = svg('g', { class: 'ink' });
  const trail = svg('path', { class: 'trail' });
  const dot = svg('circle', { class: 'laser', r: String(dotRadius), fill: 'url(#laser-light)' });
  layer.append(laserLight(), strokes, trail, dot);
  dot.style.display = 'none';
  stage.append(layer);

  return { showInk: createInkView(strokes), pointAt: createDot(stage, dot, trail) };
}

function createDot(stage: HTMLElement, dot: SVGElement, trail: SVGElement): MarksLayer['pointAt'] {
  let places: readonly TrailPoint[] = [];
  let isDrawing = false;

  const draw = () => {
    const now = performance.now();
    const newest = places.at(-1);
    places = freshTrail(places, now);
    const closeness = Number(stage.style.getPropertyValue('--closeness')) || 1;
    trail.setAttribute('d', newest ? trailPath(places, trailRadius / closeness, now) : '');
    isDrawing = places.length > 1;
    if (isDrawing) requestAnimationFrame(draw);
  };
  return (points) => {
    const now = performance.now();
    const last = points.at(-1);
    dot.style.display = last ? '' : 'none';
    if (!last) places = [];
    else {
      const { x, y } = toCanvas(last);
      dot.style.translate = `${x}px ${y}px`;
      if (wantsMotion()) places = [...places, ...points.map((point) => ({ ...toCanvas(point), at: now }))].slice(-120);
    }
    if (!isDrawing) draw();
  };
}

/** Redraws only changed strokes. */
function createInkView(group: SVGElement): MarksLayer['showInk'] {
  const shown = new Map<InkStroke, SVGElement>();
  return (ink) => {
    for (const [stroke, element] of shown) {
      if (ink.includes(stroke)) continue;
      shown.delete(stroke);
      const grown = ink.find(({ number }) => number === stroke.number);
      if (!grown || shown.has(grown)) element.remove();
      else {
        shown.set(grown, element);
        writePath(element, grown);
      }
    }
    for (const stroke of ink) {
      if (shown.has(stroke)) continue;
      const element = svg('g', { 'data-color': stroke.color });
      element.append(svg('path', { class: 'casing' }), svg('path', { class: 'line' }));
      writePath(element, stroke);
      shown.set(stroke, element);
      group.append(element);
    }
  };
}

function writePath(element: SVGElement, { points }: InkStroke): void {
  const path = pathOf(points);
  for (const child of element.children) child.setAttribute('d', path);
}

function laserLight(): SVGElement {
  const gradient = svg('radialGradient', { id: 'laser-light' });
  for (const [offset, color, opacity] of [
    ['0', '#fff', '1'],
    ['0.16', '#ffe3df', '1'],
    ['0.3', '#ff3b30', '0.95'],
    ['0.46', '#ff3b30', '0.42'],
    ['1', '#ff3b30', '0'],
  ] as const) {
    gradient.append(svg('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }));
  }
  const defs = svg('defs', {});
  defs.append(gradient);
  return defs;
}

function svg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
