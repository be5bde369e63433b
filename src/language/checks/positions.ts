import type { CodePreview, PreviewResult } from '../../actions/action.ts';
import { findAction } from '../../actions/registry.ts';
import { hasRangeFields, type RangeFields } from '../../actions/target-range.ts';
import { DemoError } from '../../core/errors.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { createLines, type Lines } from '../../core/text.ts';
import { describeOvershoot, nearestPosition, type PositionSpec, parsePosition } from '../../demos/position.ts';
import { walkActions } from '../context/file-states.ts';
import type { FixableProblem } from '../language-types.ts';
import { type Check, placeOf, problemAt, replaceNumber } from './check.ts';

/** Reports positions and placeholders that do not exist in the file when their action runs. */
export const checkPositions: Check = (document, context) => {
  const findings: FixableProblem[] = [];
  const linesOf = remember(createLines);
  walkActions(context, (action, _, demo, states) => {
    const { source, effects } = action;
    const { fields, preview } = findAction(source.name) ?? {};
    const place = preview && hasRangeFields(fields) ? placeOf(document, demo, action) : undefined;
    if (!preview || !place) return;
    const [path] = effects.shows;
    const { text, isLoose = false } = path === undefined ? {} : states.at(path);
    const fault = findFault(source.fields, preview, text === undefined ? undefined : linesOf(text));
    // A snippet may get an empty position, which highlights nothing.
    if (!fault || (fault === unplaced && place.lead !== '')) return;
    const severity = fault.isHint ? 'info' : isLoose && fault.code !== 'wrong-position' ? 'warning' : 'error';
    const node = place.node(fault.field);
    const fix = place.isOwn && fault.nearest !== undefined ? replaceNumber(document, node, fault.nearest) : undefined;
    findings.push(problemAt(document, node, severity, fault.code, `${place.lead}${fault.message}`, [fix]));
  });
  return findings;
};

interface PositionFault {
  readonly code: string;
  readonly field: string;
  readonly message: string;
  /** The nearest valid position. */
  readonly nearest?: string;
  /** Whether the action works, but maybe not as intended. */
  readonly isHint?: true;
}

/** Without the file's text, only checks the syntax. */
function findFault(fields: JsonObject, preview: CodePreview, lines: Lines | undefined): PositionFault | undefined {
  const position = fields.position === '' ? undefined : fields.position;
  let spec: PositionSpec | undefined;
  if (position !== undefined && position !== null) {
    if (typeof position === 'object' || typeof position === 'boolean' || holdsVariable(position)) return undefined;
    const parsed = parsePosition(position);
    if ('message' in parsed) return { code: 'wrong-position', field: 'position', message: parsed.message };
    spec = parsed.spec;
  }
  const values = { position: textOf(position), ...placeholders(fields) };
  if (!spec && values.startPlaceholder === undefined) return isNeedless(preview) ? undefined : unplaced;
  if (!lines || (!spec && holdsVariable(values.startPlaceholder ?? ''))) return undefined;
  try {
    // The content does not matter for the position.
    const result = preview.compute(values, lines, { content: 'x' });
    return (spec && findOvershoot(spec, lines)) ?? findReplacedCode(result, lines);
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    const nearest = error.code === 'position-out-of-range' && spec && findNearest(spec, preview, lines);
    const field = guiltyField(values, error);
    return { code: error.code, field, message: error.message, ...(nearest && { nearest }) };
  }
}

/** The nearest position at which the action works without replacing code. */
function findNearest(spec: PositionSpec, preview: CodePreview, lines: Lines): string | undefined {
  const behind = `${lines.lineCount + 1}`;
  return [nearestPosition(spec, lines), behind].find((position) => {
    try {
      return findReplacedCode(preview.compute({ position }, lines, { content: 'x' }), lines) === undefined;
    } catch {
      return false;
    }
  });
}

const unplaced: PositionFault = {
  code: 'no-place',
  field: 'position',
  message: 'There is no position, so the file is shown without a highlight.',
  isHint: true,
};

/** Whether the action works without a position, or reports the missing one itself. */
function isNeedless(preview: CodePreview): boolean {
  if (preview.kind !== 'place') return true;
  try {
    const result = preview.compute({}, createLines(''), { content: '' });
    return !('range' in result) || result.range !== undefined;
  } catch (error) {
    if (error instanceof DemoError) return true;
    throw error;
  }
}

function findOvershoot(spec: PositionSpec, lines: Lines): PositionFault | undefined {
  const message = describeOvershoot(spec, lines);
  return message === undefined ? undefined : { code: 'past-line-end', field: 'position', message, isHint: true };
}

/** Characters. */
const longestQuote = 60;

/** Naming a line of code for `insert` may be meant to push the line down. */
function findReplacedCode(result: PreviewResult, lines: Lines): PositionFault | undefined {
  if (!('edit' in result && result.edit.replacesLine)) return undefined;
  const { start, end } = result.edit.range;
  const code = (lines.lineAt(start.line) ?? '').slice(start.character, end.character).trim();
  if (code === '') return undefined;
  const quote = code.length > longestQuote ? `${code.slice(0, longestQuote)}…` : code;
  const message = `This replaces line ${start.line + 1}: ${quote}`;
  return { code: 'replaces-code', field: 'position', message, isHint: true };
}

function placeholders({ startPlaceholder, endPlaceholder }: JsonObject): Partial<Record<keyof RangeFields, string>> {
  const [start, end] = [textOf(startPlaceholder), textOf(endPlaceholder)];
  return {
    ...(start && { startPlaceholder: start }),
    ...(start && end && { endPlaceholder: end }),
  };
}

function guiltyField({ position }: Partial<RangeFields>, { message }: DemoError): string {
  if (position !== undefined) return 'position';
  return message.startsWith('After ') ? 'endPlaceholder' : 'startPlaceholder';
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Only what looks like a variable, because code is full of braces. */
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
