/** An element of a drawing, as it is to come. */
export interface DrawnPart {
  /** `line`: by its outline; `text`: typed; `show`: at once. */
  readonly way: 'line' | 'text' | 'show';
  /** Of a line its length in pixels of the SVG, of a text its characters. */
  readonly length: number;
  /** Times the speed of the drawing. */
  readonly pace: number;
  /** Milliseconds before it begins. */
  readonly wait: number;
}

/** Milliseconds from the beginning. */
export interface PartTime {
  readonly start: number;
  readonly duration: number;
}

/**
 * When each part is drawn, one after the other.
 * @param speed pixels a second. @param typing milliseconds a character.
 */
export function planDrawing(parts: readonly DrawnPart[], speed: number, typing: number): readonly PartTime[] {
  let now = 0;
  return parts.map(({ way, length, pace, wait }) => {
    const start = now + wait;
    const whole = way === 'line' ? (length / speed) * 1000 : way === 'text' ? length * typing : 0;
    const duration = whole / pace;
    now = start + duration;
    return { start, duration };
  });
}
