import { extname } from 'node:path';
import { diffLines } from '../core/diff/diff-lines.ts';
import { DemoError } from '../core/errors.ts';
import type { Range } from '../core/text.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { FileOutcome } from '../preflight/change-recorder.ts';
import { joinMoves, nameChange, type StepFileChange } from './file-changes.ts';
import type { ReplayChange, ReplayFile, ReplayLines } from './replay-content.ts';

/** By extension. */
const languages: Readonly<Record<string, string>> = {
  c: 'C',
  cjs: 'JavaScript',
  cpp: 'C++',
  cs: 'C#',
  css: 'CSS',
  go: 'Go',
  h: 'C',
  hpp: 'C++',
  html: 'HTML',
  java: 'Java',
  js: 'JavaScript',
  json: 'JSON',
  jsonc: 'JSON',
  jsx: 'JavaScript',
  kt: 'Kotlin',
  md: 'Markdown',
  mjs: 'JavaScript',
  php: 'PHP',
  ps1: 'PowerShell',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  scss: 'SCSS',
  sh: 'Shell',
  sql: 'SQL',
  svelte: 'Svelte',
  swift: 'Swift',
  toml: 'TOML',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  txt: 'Text',
  vue: 'Vue',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
};

/** Hears what happens in the editor, to tell which files a step shows. */
export interface FileWatch {
  /** Looks for a new highlight; call it after each action. */
  look(): Promise<void>;
  /** Notes that an action brings the file to the front. */
  showing(path: string): void;
  /** Notes the file in front, which the editor may not have opened again yet. */
  resume(path: string): void;
  /** The changed, the highlighted, or else the file brought to the front since the last call. */
  take(changes: readonly FileOutcome[]): Promise<readonly ReplayFile[]>;
}

/** A highlight, and the text at that time. */
interface LitFile {
  readonly range: Range;
  readonly text: string;
}

export function createFileWatch(
  { editor, documents }: Pick<Workbench, 'editor' | 'documents'>,
  nameOf: (path: string) => string,
  mask: (text: string, name?: string) => string,
): FileWatch {
  /** The last highlight in each file, with the file's text at that time. */
  let highlights = new Map<string, LitFile>();
  let shown = new Set<string>();
  let last: string | undefined;
  let resumed: string | undefined;

  const readText = (path: string) => documents.open(path).then(({ text }) => text, ignoreUnreadable);
  const rangesIn = (lit: ReadonlyMap<string, LitFile>, path: string, text: string) => {
    const found = lit.get(path);
    return found && found.text === text ? [found.range] : [];
  };
  const describeChanged = (changes: readonly FileOutcome[], lit: ReadonlyMap<string, LitFile>) => {
    const byName = new Map(changes.map((change) => [nameOf(change.path), change]));
    return joinMoves(changes.map((change) => nameChange(change, nameOf, mask))).map((change) => {
      const own = byName.get(change.name);
      const text = own?.after && 'text' in own.after ? own.after.text : undefined;
      return describeChange(change, own && text !== undefined ? rangesIn(lit, own.path, text) : []);
    });
  };
  const look = async (lit = highlights) => {
    const { path, highlight } = editor.active() ?? {};
    const key = highlight && JSON.stringify([path, highlight]);
    if (path !== undefined && highlight && key !== last) {
      lit.set(path, { range: highlight, text: (await readText(path)) ?? '' });
    }
    last = key;
  };
  return {
    look: () => look(),
    showing: (path) => void shown.add(path),
    resume(path) {
      shown.add(path);
      resumed = path;
    },
    async take(changes) {
      const [lit, seen] = [highlights, shown];
      [highlights, shown] = [new Map(), new Set()]; // the next step may begin meanwhile
      await look(lit);
      const files = [...describeChanged(changes, lit)];
      const front = resumed ?? editor.active()?.path;
      resumed = undefined;
      const paths = [...lit.keys()];
      if (paths.length + files.length === 0 && front !== undefined && seen.has(front)) paths.push(front);
      for (const path of paths.filter((one) => changes.every((change) => change.path !== one))) {
        const text = await readText(path);
        const name = nameOf(path);
        if (text !== undefined) files.push(describeShown(name, mask(text, name), rangesIn(lit, path, text)));
      }
      return files;
    },
  };
}

/** A file that is no text has none. */
function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof DemoError)) throw error;
}

/** The lines that editors show; a last empty one is left out. */
function splitText(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** A file that the step changed. */
function describeChange(change: StepFileChange, highlights: readonly Range[]): ReplayFile {
  const { name, from, before, after } = change;
  const kind = after === undefined ? 'deleted' : before === undefined ? 'new' : 'changed';
  const base = { name, language: languageOf(name), kind, ...(from !== undefined && { from }) } as const;
  const last = after ?? before;
  if (last && 'size' in last) return { ...base, size: last.size, changes: [], highlights: [] };
  const isMoved = from !== undefined && JSON.stringify(before) === JSON.stringify(after);
  if (!after || !('text' in after) || isMoved) return { ...base, changes: [], highlights: [] };
  const old = before && 'text' in before ? before.text : '';
  const changes = kind === 'new' ? [] : changesBetween(old, after.text);
  return { ...base, text: after.text, changes, highlights: linesOf(highlights, after.text) };
}

/** A file that the step only showed. */
function describeShown(name: string, text: string, highlights: readonly Range[]): ReplayFile {
  const lines = linesOf(highlights, text);
  return { name, language: languageOf(name), kind: 'same', text, changes: [], highlights: lines };
}

function languageOf(name: string): string {
  const extension = extname(name).slice(1).toLowerCase();
  return Object.hasOwn(languages, extension) ? (languages[extension] ?? '') : extension.toUpperCase() || 'Text';
}

function changesBetween(before: string, after: string): readonly ReplayChange[] {
  const [old, made] = [splitText(before), splitText(after)];
  return diffLines(old, made).map(({ before: gone, after: { start, end } }) => {
    return { start, end, removed: old.slice(gone.start, gone.end) };
  });
}

/** Whole lines. A range that ends at the beginning of a line leaves that line out. */
function linesOf(ranges: readonly Range[], text: string): readonly ReplayLines[] {
  const count = splitText(text).length;
  return ranges.flatMap(({ start, end }) => {
    const isBefore = end.character === 0 && end.line > start.line;
    const lines = { start: Math.min(start.line, count), end: Math.min(isBefore ? end.line : end.line + 1, count) };
    return lines.start < lines.end ? [lines] : [];
  });
}
