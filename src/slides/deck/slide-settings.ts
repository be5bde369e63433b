import type { JsonObject, JsonValue } from '../../core/json.ts';
import { layoutNames } from '../layout-names.ts';
import type { SlideSettings } from '../model.ts';

/** Keys that slides inherit from the deck's front matter. */
const inherited = ['theme', 'customTheme', 'transition', 'header', 'footer'];
/** Known keys that slides don't inherit. */
const neverInherited = ['layout', 'customLayout', 'image', 'video', 'autoAdvanceAfter', 'hide'];

/** Includes unknown keys, for templates. */
export function inheritedValues(deck: JsonObject): JsonObject {
  const isInherited = ([key, value]: [string, JsonValue]) =>
    value !== null && (inherited.includes(key) || !neverInherited.includes(key));
  return Object.fromEntries(Object.entries(deck).filter(isInherited));
}

/** Reports an invalid value. */
export type ReportKey = (code: string, message: string, key: string) => void;

export function readSettings(values: JsonObject, report: ReportKey): SlideSettings {
  const text = (key: string) => readText(values, key, report);
  const { layout, ownLayout } = readLayout(text('layout'), report);
  // No spread: it takes four times as long, and a deck has thousands of these.
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
    report('not-a-text', `${key} must be a text: put it in quotes.`, key);
    return undefined;
  }
  return String(value).trim() || undefined;
}

/** An unknown name is a custom layout. Others check it for typos. */
function readLayout(name: string | undefined, report: ReportKey): Pick<SlideSettings, 'layout' | 'ownLayout'> {
  const layout = name === undefined ? 'default' : layoutNames.find((one) => one === name.toLowerCase());
  if (layout) return { layout, ownLayout: undefined };
  report('unknown-layout', `"${name}" is not a built-in layout, so it becomes a CSS class of the slide.`, 'layout');
  return { layout: 'default', ownLayout: name };
}

function readSeconds(value: JsonValue | undefined, report: ReportKey): number | undefined {
  if (value === undefined || value === null) return undefined;
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds)) return seconds;
  report('bad-seconds', 'autoAdvanceAfter must be a number of seconds greater than 0.', 'autoAdvanceAfter');
  return undefined;
}
