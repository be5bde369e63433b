export interface DrawnPart {
  /** `line`: trace its outline; `text`: type it; `show`: at once. */
  readonly way: 'line' | 'text' | 'show';
  /** Pixels of a line, characters of a text. */
  readonly length: number;
  /** Factor of the drawing's speed. */
  readonly pace: number;
  /** Milliseconds before it starts. */
  readonly wait: number;
}

/** Milliseconds from the start. */
export interface PartTime {
  readonly start: number;
  readonly duration: number;
}

/**
 * Schedules the parts one after the other.
 * @param speed pixels per second. @param typing milliseconds per character.
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
