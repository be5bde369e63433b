import { dirname } from 'node:path';
import { applyEdits, createLines } from '../../src/core/text.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { checkDemoFile } from '../../src/language/check-demo-file.ts';
import type { CheckSources } from '../../src/language/context/gather-context.ts';
import type { FixableProblem, QuickFix } from '../../src/language/language-types.ts';
import { slashed } from '../support/needs.ts';

/** The texts of a workspace by path. */
export type Workspace = Readonly<Record<string, string>>;

const folder = '/ws';

/**
 * Everything of a workspace that a check may ask for; the files in `.demo` itself are its demo files.
 * @param commands those of a window, if there is one.
 */
export function sourcesOf(workspace: Workspace, commands?: readonly string[]): CheckSources {
  const textAt = (path: string) => workspace[slashed(path).slice(folder.length + 1)];
  const folders = new Set(Object.keys(workspace).map((path) => `${folder}/${dirname(path)}`));
  const names = Object.keys(workspace).map((path) => `${folder}/${path}`);
  const isDemoFile = (path: string) => /^\.demo\/[^/]+$/.test(path) && !path.includes('variables.');
  return {
    files: Object.entries(workspace)
      .filter(([path]) => isDemoFile(path))
      .map(([path, text]) => parseDemoFile(text, { path: `${folder}/${path}`, workspaceFolder: folder })),
    typeAt: async (path) =>
      textAt(path) !== undefined ? 'file' : folders.has(slashed(path)) ? 'directory' : undefined,
    readText: async (path) => textAt(path),
    namesIn: async (path) => {
      const start = `${slashed(path)}/`;
      const below = names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
      return [...new Set(below.map((rest) => rest.split('/')[0] ?? ''))];
    },
    ...(commands && { commands: async () => new Set(commands) }),
  };
}

/** Findings in one file of a workspace. */
export async function findIn(
  text: string,
  name: string,
  workspace: Workspace = {},
): Promise<readonly FixableProblem[]> {
  return checkDemoFile({ path: `${folder}/.demo/${name}`, workspaceFolder: folder, text }, sourcesOf(workspace));
}

/** One line for each finding: severity, code, the marked text and the message; below it its fixes. */
export async function report(text: string, name: string, workspace: Workspace = {}): Promise<readonly string[]> {
  const lines = createLines(text);
  return (await findIn(text, name, workspace)).flatMap(({ severity, code, range, message, fixes = [] }) => {
    const marked = text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
    return [`${severity} ${code} «${marked}» ${message}`, ...fixes.map(({ title }) => `  ${title}`)];
  });
}

/** The text after applying the fix of that title; if there are several, the first one. */
export async function mend(text: string, name: string, title: string, workspace: Workspace = {}): Promise<string> {
  const fixes = (await findIn(text, name, workspace)).flatMap(({ fixes = [] }) => fixes);
  const fix = fixes.find((each) => each.title === title);
  if (!fix) throw new Error(`No fix “${title}” among ${fixes.map((each) => each.title).join(', ')}`);
  return apply(fix, text, `${folder}/.demo/${name}`);
}

function apply({ changes }: QuickFix, text: string, path: string): string {
  return changes.reduce(
    (result, change) =>
      slashed(change.path) === path && 'edits' in change ? applyEdits(result, change.edits) : result,
    text,
  );
}

/** A demo file of version 2 with one demo of these actions, each on its own line. */
export function demoOf(...actions: readonly string[]): string {
  return `{ "title": "T", "version": 2, "demos": [{ "title": "D", "steps": [\n${actions.join(',\n')}\n] }] }`;
}
