import { marks, monoShapes, type Shapes, sansShapes, unknownShape } from './glyph-shapes.ts';
import { createPath, type Polyline } from './path.ts';

export type Family = 'sans' | 'mono';

/** A letter as lines for the pen, in hundredths of the type size; y upwards from the baseline, from x = 0. */
export interface Glyph {
  readonly lines: readonly Polyline[];
  /** Points that are set with a thicker pen: x and y in turn. */
  readonly dots: Polyline;
  readonly width: number;
  /** For each band of its height: how far its ink stays back from its left and right end. */
  readonly leftGaps: readonly number[];
  readonly rightGaps: readonly number[];
}

/** Bands of 8 units from the descender to above the capitals. */
export const bands = { first: -20, height: 8, count: 13 };

/** How far a band without ink is taken to stay back. */
const emptyGap = 22;
/** Where round strokes leave the circle a little for the square. */
const roundness = 0.585;
const monoWidth = 41;
const steps = 8;

/** The glyph of a character: drawn so, or its letter with its marks, or a box. */
export function shapeGlyph(character: string, family: Family): Glyph {
  const [base = '', ...combining] = findShape(character, family) ? [character] : [...character.normalize('NFD')];
  const shape = findShape(dotless(base, combining), family);
  if (shape === undefined) return finish(readShape(unknownShape));
  const drawn = readShape(shape);
  const letter = family === 'mono' ? fitMono(drawn, character) : drawn;
  const known = combining.flatMap((mark) => (Object.hasOwn(marks, mark) ? readShape(marks[mark] ?? '') : []));
  return finish(known.reduce(addMark, letter));
}

/** Strokes of the pen, wherever it stands. */
interface Drawing {
  readonly lines: readonly Polyline[];
  readonly dots: Polyline;
}

function findShape(character: string, family: Family): string | undefined {
  const own = (shapes: Shapes) => (Object.hasOwn(shapes, character) ? shapes[character] : undefined);
  return (family === 'mono' ? own(monoShapes) : undefined) ?? own(sansShapes);
}

/** An i loses its dot to a mark above. */
function dotless(base: string, combining: readonly string[]): string {
  return base === 'i' && combining.some((mark) => mark < '\u0316') ? 'ı' : base;
}

function readShape(shape: string): Drawing {
  const path = createPath(steps);
  const dots: number[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', list = ''] of shape.matchAll(/([MLVHCD])([^MLVHCD]*)/g)) {
    const numbers = list.trim().split(/\s+/).map(Number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    if (command === 'D') dots.push(a, b);
    else if (command === 'M') path.moveTo(a, b);
    else if (command === 'C') path.cubicTo(a, b, c, d, e, f);
    else if (command === 'V') path.cubicTo(x, y + (b - y) * roundness, a - (a - x) * roundness, b, a, b);
    else if (command === 'H') path.cubicTo(x + (a - x) * roundness, y, a, b - (b - y) * roundness, a, b);
    else for (let i = 0; i + 1 < numbers.length; i += 2) path.lineTo(numbers[i] ?? 0, numbers[i + 1] ?? 0);
    [x = 0, y = 0] = numbers.slice(-2);
  }
  return { lines: path.lines, dots };
}

/** Letters and signs of some width get the one width; narrow punctuation and what is drawn for this face stay. */
function fitMono(drawing: Drawing, character: string): Drawing {
  const { left, right } = extentOf(drawing);
  const width = right - left;
  if (Object.hasOwn(monoShapes, character)) return drawing;
  if (width < 30 && !/[\p{L}\p{N}]/u.test(character)) return drawing;
  return move(drawing, (x) => ((x - left) / (width || 1)) * monoWidth);
}

function addMark(letter: Drawing, mark: Drawing): Drawing {
  const { left, right, top } = extentOf(letter);
  const isBelow = extentOf(mark).top <= 1;
  const lift = isBelow || top < 60 ? 0 : 20;
  const placed = move(
    mark,
    (x) => x + (left + right) / 2,
    (y) => y + lift,
  );
  return { lines: [...letter.lines, ...placed.lines], dots: [...letter.dots, ...placed.dots] };
}

function move(drawing: Drawing, toX: (x: number) => number, toY = (y: number) => y): Drawing {
  const points = (line: Polyline) => line.map((value, i) => (i % 2 === 0 ? toX(value) : toY(value)));
  return { lines: drawing.lines.map(points), dots: points(drawing.dots) };
}

function extentOf({ lines, dots }: Drawing): { left: number; right: number; top: number } {
  const all = [...lines, dots].flat();
  const xs = all.filter((_, i) => i % 2 === 0);
  const ys = all.filter((_, i) => i % 2 === 1);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.max(...ys) };
}

function finish(drawing: Drawing): Glyph {
  const { left, right } = extentOf(drawing);
  const { lines, dots } = move(drawing, (x) => x - left);
  const width = right - left;
  const { lefts, rights } = bandEnds({ lines, dots });
  return {
    lines,
    dots,
    width,
    leftGaps: lefts.map((end) => Math.min(emptyGap, end)),
    rightGaps: rights.map((end) => Math.min(emptyGap, width - end)),
  };
}

/** For each band, where the ink begins and ends; a band without any begins and ends nowhere. */
function bandEnds({ lines, dots }: Drawing): { readonly lefts: number[]; readonly rights: number[] } {
  const lefts = new Array<number>(bands.count).fill(Infinity);
  const rights = new Array<number>(bands.count).fill(-Infinity);
  const mark = (x: number, y: number) => {
    const band = Math.floor((y - bands.first) / bands.height);
    if (band < 0 || band >= bands.count) return;
    lefts[band] = Math.min(lefts[band] ?? x, x);
    rights[band] = Math.max(rights[band] ?? x, x);
  };
  for (const line of [...lines, ...pairs(dots)]) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      const [x, y] = [line[i] ?? 0, line[i + 1] ?? 0];
      const [dx, dy] = [(line[i + 2] ?? x) - x, (line[i + 3] ?? y) - y];
      const count = Math.ceil(Math.abs(dy) / (bands.height / 2));
      for (let step = 0; step <= count; step++) {
        const share = step / Math.max(1, count);
        mark(x + dx * share, y + dy * share);
      }
    }
  }
  return { lefts, rights };
}

function pairs(points: Polyline): readonly Polyline[] {
  return points.flatMap((x, i) => (i % 2 === 0 ? [[x, points[i + 1] ?? 0]] : []));
}
