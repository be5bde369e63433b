import { findPlace, namesPlaces, type PlaceFields } from '../../actions/places.ts';
import { findAction } from '../../actions/registry.ts';
import { DemoError } from '../../core/errors.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { createLines, type Lines } from '../../core/text.ts';
import { parsePosition } from '../../demos/position.ts';
import type { FixableProblem } from '../answers.ts';
import { walkActions } from '../world/file-states.ts';
import { type Check, placeOf, problemAt } from './check.ts';

/** Positions and placeholders that are not in the file as it is when the action runs. */
export const checkPlaces: Check = (document, world) => {
  const findings: FixableProblem[] = [];
  const linesOf = remember(createLines);
  walkActions(world, (action, _, demo, states) => {
    const { source, effects } = action;
    const place = namesPlaces(findAction(source.name)?.fields) ? placeOf(document, demo, action) : undefined;
    if (!place) return;
    const [path] = effects.shows;
    const { text, isLoose = false } = path === undefined ? {} : states.at(path);
    const trouble = findTrouble(source.fields, text === undefined ? undefined : linesOf(text));
    if (!trouble) return;
    const severity = isLoose && trouble.code !== 'wrong-position' ? 'warning' : 'error';
    findings.push(
      problemAt(document, place.node(trouble.field), severity, trouble.code, `${place.lead}${trouble.message}`),
    );
  });
  return findings;
};

interface Trouble {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

/** What is wrong with the place that fields name; without the text of the file, whether it is one at all. */
function findTrouble(fields: JsonObject, lines: Lines | undefined): Trouble | undefined {
  const { position } = fields;
  if (position !== undefined && position !== null) {
    if (typeof position === 'object' || typeof position === 'boolean' || holdsVariable(position)) return undefined;
    const parsed = parsePosition(position);
    if ('message' in parsed) return { code: 'wrong-position', field: 'position', message: parsed.message };
  }
  if (!lines) return undefined;
  const values = { position: textOf(position), ...placeholders(fields) };
  if (values.startPlaceholder !== undefined && position == null && holdsVariable(values.startPlaceholder)) {
    return undefined;
  }
  try {
    findPlace(values as PlaceFields, lines);
    return undefined;
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return { code: error.code, field: guiltyField(values, error), message: error.message };
  }
}

function placeholders({ startPlaceholder, endPlaceholder }: JsonObject): Partial<Record<keyof PlaceFields, string>> {
  const [start, end] = [textOf(startPlaceholder), textOf(endPlaceholder)];
  return {
    ...(start !== undefined && { startPlaceholder: start }),
    ...(start !== undefined && end !== undefined && { endPlaceholder: end }),
  };
}

function guiltyField({ position }: { readonly position: string | undefined }, { message }: DemoError): string {
  if (position !== undefined) return 'position';
  return message.startsWith('After ') ? 'endPlaceholder' : 'startPlaceholder';
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Only what looks like a variable: placeholders are code, and code is full of braces. */
function holdsVariable(value: string | number): boolean {
  return /\{(DT_|STATE_|SCRIPT_|[A-Z][A-Z0-9_]*\})/.test(String(value));
}

function remember<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const value = known.get(text) ?? make(text);
    known.set(text, value);
    return value;
  };
}
