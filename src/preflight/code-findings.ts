import { previewOf } from '../actions/code-preview.ts';
import { effectsOf } from '../actions/effects.ts';
import { DemoError } from '../core/errors.ts';
import { amountOf, createLines, type Range } from '../core/text.ts';
import { rangeOf } from '../demos/source-location.ts';
import type { PlacedAction } from '../show/run-observer.ts';
import type { Finding } from './finding.ts';
import type { PreflightState } from './preflight.ts';

/** Pixels. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
}

/** Characters and lines that an editor shows at once. */
export interface EditorRoom {
  readonly columns: number;
  readonly rows: number;
}

export const usualStage: StageSize = { width: 1920, height: 1080 };

/** Of VS Code's editor, in parts of the font size: the width of a character of most fonts, and the height of a line. */
const [characterWidth, lineHeight] = [0.6, 1.4];
/** CSS pixels around the text: line numbers and scroll bar; title bar, and the tabs of editors. */
const [besideText, aboveText] = [90, 70];

/** The room of an editor over the whole window in presentation mode. */
export function editorRoom({ workbench, settings }: PreflightState, stage = usualStage): EditorRoom {
  const number = (key: string, fallback: number) => {
    const { value } = workbench.window.getSetting(key);
    return typeof value === 'number' ? value : fallback;
  };
  const zoom = 1.2 ** (number('window.zoomLevel', 0) + settings.get('presentation.zoom'));
  const font = number('editor.fontSize', 14) * settings.get('presentation.textScale');
  return {
    columns: Math.floor((stage.width / zoom - besideText) / (font * characterWidth)),
    rows: Math.floor((stage.height / zoom - aboveText) / (font * lineHeight)),
  };
}

/** Code that an action brings into view and that is wider or taller than the window. Call it before the action runs. */
export async function checkCodeRoom(
  action: PlacedAction,
  scene: PreflightState,
  room = editorRoom(scene),
): Promise<readonly Finding[]> {
  const { source, entry, origin } = action;
  const ignored = scene.settings.get('check.ignore');
  const findings: Finding[] = [];
  const isWrapped = scene.workbench.window.getSetting('editor.wordWrap').value;
  const add = (code: string, severity: Finding['severity'], message: string) => {
    if (ignored.includes(code)) return;
    const actionContext = { path: origin, range: rangeOf(source), demoId: entry.demo.id, action: source.name };
    findings.push({ code, severity, message, ...actionContext, source: 'check' });
  };
  const { command } = source.fields;
  if (
    effectsOf(source, entry.file).unknown === 'command line' &&
    typeof command === 'string' &&
    command.length > room.columns
  ) {
    const message = `The command has ${command.length} characters: a terminal of ${room.columns} columns wraps it. Shorten it, or split it.`;
    add('command-too-wide', 'info', message);
  }
  const lines = await linesInView(action, scene);
  if (!lines) return findings;
  const widest = lines.texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
  if (widest > room.columns) {
    const rest = isWrapped === 'on' ? 'it wraps' : 'its end is out of view';
    const message = `A line in view has ${widest} columns, but the window shows ${room.columns}: ${rest}.`;
    add('code-too-wide', isWrapped === 'on' ? 'info' : 'warning', message);
  }
  if (lines.isPointedAt && lines.texts.length > room.rows) {
    const message = `${amountOf(lines.texts.length, 'line')} are highlighted, but the window shows ${room.rows}: the rest is out of view. Highlight fewer lines.`;
    add('code-too-tall', 'warning', message);
  }
  return findings;
}

interface LinesInView {
  readonly texts: readonly string[];
  /** The audience is to see all of them at once. */
  readonly isPointedAt: boolean;
}

/** The lines that an action changes or points at; `undefined` if there are none. */
async function linesInView({ source, entry, origin }: PlacedAction, { workbench }: PreflightState) {
  const base = { ...entry.file, path: origin };
  const preview = previewOf(source, base);
  if (!preview || preview.kind === 'cursor') return undefined;
  const read = async (path: string | undefined) =>
    path === undefined ? undefined : (await workbench.documents.open(path)).text;
  try {
    const lines = createLines((await read(preview.path).catch(() => '')) ?? '');
    const given = { content: await read(preview.contentPath), patch: await read(preview.patchPath), cursor: undefined };
    const result = preview.compute(lines, given);
    if ('edit' in result) return { texts: splitLines(result.edit.text), isPointedAt: false };
    const all = 'text' in result ? createLines(result.text) : lines;
    const isPointedAt = preview.kind === 'place' && result.range !== undefined;
    return { texts: result.range ? textsIn(result.range, all) : [], isPointedAt } satisfies LinesInView;
  } catch (error) {
    // The dry run reports it.
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}

function textsIn({ start, end }: Range, lines: ReturnType<typeof createLines>): readonly string[] {
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  const count = Math.min(last, lines.lineCount - 1) - start.line + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => lines.lineAt(start.line + index) ?? '');
}

function splitLines(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Columns of a line whose tabs are four wide. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}
