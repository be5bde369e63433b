import type { JsonObject } from '../../core/json.ts';

const positions = ['bottomRight', 'bottomLeft', 'topRight', 'topLeft', 'none'] as const;

/** Settings of a slide with the layout `animated` about its drawing. */
export interface DrawingSettings {
  /** The path of the SVG as the deck wrote it; `undefined` when it names none. */
  readonly svgFile: string | undefined;
  /** Pixels of the SVG a second. */
  readonly speed: number;
  /** Milliseconds a character; `undefined` where text comes at once. */
  readonly typing: number | undefined;
  /** Whether the drawing begins by itself. */
  readonly autoplay: boolean;
  /** Whether all stands there at once. */
  readonly isStill: boolean;
  /** Whether light and dark colours change places. */
  readonly isInverted: boolean;
  readonly controls: (typeof positions)[number];
}

/** Reads the settings out of a slide's values; what means nothing is as if it were not there. */
export function readDrawingSettings(values: JsonObject): DrawingSettings {
  const { svgFile, controlsPosition } = values;
  const flag = (key: string, otherwise: boolean) => {
    const text = String(values[key]).toLowerCase();
    return otherwise ? text !== 'false' : text === 'true';
  };
  const number = (key: string, otherwise: number, most: number) => {
    const value = Number(values[key] ?? Number.NaN);
    return value > 0 ? Math.min(value, most) : otherwise;
  };
  return {
    svgFile: typeof svgFile === 'string' && svgFile.trim() !== '' ? svgFile.trim() : undefined,
    speed: number('animationSpeed', 100, 1_000_000),
    typing: flag('textTypeWriterEffect', true) ? number('textTypeWriterSpeed', 20, 10_000) : undefined,
    autoplay: flag('autoplay', true),
    isStill: flag('skipAnimation', false),
    isInverted: flag('invertLightAndDarkColours', false),
    controls: positions.find((position) => position === controlsPosition) ?? 'bottomRight',
  };
}
