import { PNG } from 'pngjs';

/** Samples of a pixel along each side. */
const samples = 3;
/** Between two values of a channel in a gradient: nobody sees so little, and the file is a third as large. */
const grain = 4;

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number];
type Shape = { readonly covers: (x: number, y: number) => boolean; readonly paint: Paint };

/** Draws our icon from its SVG as a PNG, so many pixels wide. It knows what stands in that file, and no more of SVG. */
export function drawIcon(svg: string, size: number): Uint8Array {
  const shapes = readShapes(svg);
  const [, corner = '0'] = /<clipPath id="tile"><rect [^>]*rx="([\d.]+)"/.exec(svg) ?? [];
  const tile = roundedRectangle(0, 0, 256, 256, Number(corner));
  const png = new PNG({ width: size, height: size });
  const scale = 256 / size;
  for (let at = 0; at < size * size; at++) {
    const sum = [0, 0, 0, 0];
    const seen = new Set<string>();
    for (let sample = 0; sample < samples ** 2; sample++) {
      const x = ((at % size) + ((sample % samples) + 0.5) / samples) * scale;
      const y = (Math.floor(at / size) + (Math.floor(sample / samples) + 0.5) / samples) * scale;
      if (!tile(x, y)) continue;
      const color = colorAt(shapes, x, y);
      seen.add(color.join());
      for (const [index, value] of [...color, 1].entries()) sum[index] = (sum[index] ?? 0) + value;
    }
    const covered = sum[3] ?? 0;
    const pixel = sum.map((value, index) =>
      index === 3 ? (255 * covered) / samples ** 2 : covered === 0 ? 0 : value / covered,
    );
    png.data.set(pixel.map(seen.size > 1 ? coarse : Math.round), at * 4);
  }
  return PNG.sync.write(png, { deflateLevel: 9, deflateStrategy: 0, filterType: -1 });
}

/** Shapes stand from the back to the front. */
function colorAt(shapes: readonly Shape[], x: number, y: number): readonly [number, number, number] {
  let color: readonly [number, number, number] = [0, 0, 0];
  for (const { covers, paint } of shapes) {
    if (!covers(x, y)) continue;
    const [red, green, blue, alpha] = paint(x, y);
    const mix = (under: number, over: number) => (alpha === 1 ? over : coarse(under + (over - under) * alpha));
    color = [mix(color[0], red), mix(color[1], green), mix(color[2], blue)];
  }
  return color;
}

function coarse(value: number): number {
  return Math.min(Math.round(value / grain) * grain, 255);
}

function readShapes(svg: string): readonly Shape[] {
  const [, group = ''] = /<g clip-path[^>]*>(.*?)<\/g>/s.exec(svg) ?? [];
  return [...group.matchAll(/<(rect|path|ellipse) ([^>]*)\/>/g)].map(([, name, text = '']) => {
    const has = attributesOf(text);
    const number = (key: string) => Number(has.get(key) ?? 0);
    const opacity = Number(has.get('opacity') ?? 1);
    if (name === 'rect') {
      const box = [number('x'), number('y'), number('width'), number('height')] as const;
      return { covers: roundedRectangle(...box, number('rx')), paint: readPaint(svg, has.get('fill'), box, opacity) };
    }
    if (name === 'ellipse') {
      const [cx, cy, rx, ry] = [number('cx'), number('cy'), number('rx'), number('ry')];
      const box = [cx - rx, cy - ry, 2 * rx, 2 * ry] as const;
      const covers = (x: number, y: number) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
      return { covers, paint: readPaint(svg, has.get('fill'), box, opacity) };
    }
    const points = readPoints(has.get('d') ?? '');
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const box = [left, top, Math.max(...xs) - left, Math.max(...ys) - top] as const;
    return {
      covers: polygon(points, number('stroke-width') / 2),
      paint: readPaint(svg, has.get('fill'), box, opacity),
    };
  });
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

type Point = readonly [x: number, y: number];

/** `M` and straight lines to absolute places. */
function readPoints(path: string): readonly Point[] {
  const numbers = [...path.matchAll(/-?[\d.]+/g)].map(Number);
  return numbers.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : []));
}

function roundedRectangle(left: number, top: number, width: number, height: number, radius: number): Shape['covers'] {
  return (x, y) => {
    const dx = Math.max(left + radius - x, x - (left + width - radius), 0);
    const dy = Math.max(top + radius - y, y - (top + height - radius), 0);
    return x >= left && y >= top && x < left + width && y < top + height && dx * dx + dy * dy <= radius * radius;
  };
}

/** With a border of round corners, half of it outside. */
function polygon(points: readonly Point[], border: number): Shape['covers'] {
  const edges = points.map((point, index) => [point, points[(index + 1) % points.length] ?? point] as const);
  return (x, y) => {
    let isInside = false;
    for (const [[ax, ay], [bx, by]] of edges) {
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = Math.min(Math.max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0), 1);
      if (Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) <= border && border > 0) return true;
    }
    return isInside;
  };
}

/** A colour, or a gradient over the box of the shape. */
function readPaint(
  svg: string,
  fill = '#000',
  [left, top, width, height]: readonly [number, number, number, number],
  opacity: number,
): Paint {
  const [, id] = /^url\(#(\w+)\)$/.exec(fill) ?? [];
  if (id === undefined) return () => [...readColor(fill), opacity];
  const [, kind, own = '', content = ''] =
    new RegExp(`<(linear|radial)Gradient id="${id}"([^>]*)>(.*?)</`, 's').exec(svg) ?? [];
  const ends = attributesOf(own);
  const end = (key: string) => Number(ends.get(key) ?? 0);
  const stops = [...content.matchAll(/<stop ([^>]*)\/>/g)].map(([, text = '']) => {
    const has = attributesOf(text);
    const alpha = Number(has.get('stop-opacity') ?? 1);
    return { offset: Number(has.get('offset')), color: [...readColor(has.get('stop-color') ?? ''), alpha] as const };
  });
  const [x1, y1, x2, y2] = [end('x1'), end('y1'), end('x2'), end('y2')];
  return (x, y) => {
    const [across, along] = [(x - left) / width, (y - top) / height];
    const share =
      kind === 'radial'
        ? Math.hypot(across - end('cx'), along - end('cy')) / end('r')
        : ((across - x1) * (x2 - x1) + (along - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
    const after = stops.findIndex(({ offset }) => offset >= share);
    const [from, to] = [stops.at(after < 0 ? -1 : Math.max(after - 1, 0)), stops.at(after < 0 ? -1 : after)];
    if (!from || !to) return [0, 0, 0, 0];
    const part = to.offset === from.offset ? 0 : (share - from.offset) / (to.offset - from.offset);
    const mix = (index: 0 | 1 | 2 | 3) => from.color[index] + (to.color[index] - from.color[index]) * part;
    return [coarse(mix(0)), coarse(mix(1)), coarse(mix(2)), mix(3) * opacity];
  };
}

function readColor(text: string): readonly [number, number, number] {
  const value = Number.parseInt(text.slice(1), 16);
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
}
