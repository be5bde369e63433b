import type { JsonObject, JsonValue } from '../../core/json.ts';
import { layoutNames } from '../layout-names.ts';
import type { SlideSettings } from '../model.ts';

/** Keys of the deck's front matter that every slide takes over, unless it has its own. */
const inherited = ['theme', 'customTheme', 'transition', 'header', 'footer'];
/** Keys that mean something to us and belong to one slide only. */
const ownOnly = ['layout', 'customLayout', 'image', 'video', 'autoAdvanceAfter', 'hide'];

/** Values that a slide inherits from the deck: the keys above, and every key of the talk's own, for its templates. */
export function inheritedValues(deck: JsonObject): JsonObject {
  const isKept = ([key, value]: [string, JsonValue]) =>
    value !== null && (inherited.includes(key) || !ownOnly.includes(key));
  return Object.fromEntries(Object.entries(deck).filter(isKept));
}

/** Told of a key whose value means nothing. */
export type ReportKey = (code: string, message: string, key: string) => void;

/** Reads the settings out of the values in force. */
export function readSettings(values: JsonObject, report: ReportKey): SlideSettings {
  const text = (key: string) => readText(values, key, report);
  const { layout, ownLayout } = readLayout(text('layout'), report);
  // No spread: an object that is spread first costs four times as much, and a deck has thousands of these.
  return {
    layout,
    ownLayout,
    theme: text('theme') ?? 'default',
    customTheme: text('customTheme'),
    customLayout: text('customLayout'),
    transition: text('transition'),
    image: text('image'),
    video: text('video'),
    header: text('header'),
    footer: text('footer'),
    autoAdvanceAfter: readSeconds(values.autoAdvanceAfter, report),
  };
}

function readText(values: JsonObject, key: string, report: ReportKey): string | undefined {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object') {
    report('not-a-text', `${key} is a text: put it in quotes.`, key);
    return undefined;
  }
  return String(value).trim() || undefined;
}

/** A name that is none of ours is the talk's own. Whether it is a slip, those judge who know its style sheets. */
function readLayout(name: string | undefined, report: ReportKey): Pick<SlideSettings, 'layout' | 'ownLayout'> {
  const layout = name === undefined ? 'default' : layoutNames.find((one) => one === name.toLowerCase());
  if (layout) return { layout, ownLayout: undefined };
  report('unknown-layout', `"${name}" is not a built-in layout: it is a class on the slide.`, 'layout');
  return { layout: 'default', ownLayout: name };
}

function readSeconds(value: JsonValue | undefined, report: ReportKey): number | undefined {
  if (value === undefined || value === null) return undefined;
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds)) return seconds;
  report('bad-seconds', 'autoAdvanceAfter is a number of seconds greater than 0.', 'autoAdvanceAfter');
  return undefined;
}
