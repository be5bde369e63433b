/** Points of a polyline: x and y in turn. */
export type Polyline = readonly number[];

/** Collects lines and curves as polylines. Coordinates in pixels or any unit; curves are cut into `steps` pieces. */
export interface PathBuilder {
  readonly lines: readonly Polyline[];
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  /** A quadratic curve with one control point. */
  quadraticTo(cx: number, cy: number, x: number, y: number): void;
  /** A cubic curve with two control points. */
  cubicTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
}

export function createPath(steps = 12): PathBuilder {
  const lines: number[][] = [];
  let line: number[] = [];
  const push = (x: number, y: number) => {
    line.push(x, y);
  };
  const cubicTo: PathBuilder['cubicTo'] = (ax, ay, bx, by, x, y) => {
    const [x0 = 0, y0 = 0] = line.slice(-2);
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const s = 1 - t;
      const [start, first, second, end] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      push(start * x0 + first * ax + second * bx + end * x, start * y0 + first * ay + second * by + end * y);
    }
  };
  return {
    lines,
    moveTo(x, y) {
      line = [x, y];
      lines.push(line);
    },
    lineTo: push,
    quadraticTo(cx, cy, x, y) {
      const [x0 = 0, y0 = 0] = line.slice(-2);
      const third = (from: number, control: number) => from + ((control - from) * 2) / 3;
      cubicTo(third(x0, cx), third(y0, cy), third(x, cx), third(y, cy), x, y);
    },
    cubicTo,
  };
}

/** A rectangle whose upper and lower corners are round, clockwise. */
export function roundedRectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  upper: number,
  lower = upper,
): Polyline {
  const [right, bottom] = [x + width, y + height];
  const path = createPath(Math.max(2, Math.ceil(Math.max(upper, lower))));
  path.moveTo(x, y + upper);
  path.cubicTo(x, y + upper * bend, x + upper * bend, y, x + upper, y);
  path.lineTo(right - upper, y);
  path.cubicTo(right - upper * bend, y, right, y + upper * bend, right, y + upper);
  path.lineTo(right, bottom - lower);
  path.cubicTo(right, bottom - lower * bend, right - lower * bend, bottom, right - lower, bottom);
  path.lineTo(x + lower, bottom);
  path.cubicTo(x + lower * bend, bottom, x, bottom - lower * bend, x, bottom - lower);
  return path.lines.flat();
}

/** Where the control points of a quarter of a circle stand, from its corner. */
const bend = 0.4477;
