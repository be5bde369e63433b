import { isAbsolute, join } from 'node:path';
import { findAction } from '../../actions/registry.ts';
import { hasRangeFields } from '../../actions/target-range.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import { DemoError } from '../../core/errors.ts';
import type { Range } from '../../core/text.ts';
import { parseDemoSource } from '../../demos/parse.ts';
import type { SourceDocument } from '../../demos/source.ts';
import { rangeOf } from '../../demos/source-location.ts';
import type { Log } from '../../ports/log.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Finding } from '../../preflight/finding.ts';
import { type PreflightOptions, runPreflight } from '../../preflight/preflight.ts';

/** With the text just before its action runs. */
export interface ShownPosition {
  /** Absolute path. */
  readonly demoFile: string;
  readonly demo: number;
  readonly action: number;
  /** Of the demo. */
  readonly id: string;
  readonly written: string | number;
  readonly range: Range;
  /** Of the edited file, absolute. */
  readonly path: string;
  /** `undefined` if there is no file then. */
  readonly text: string | undefined;
  readonly edits: boolean;
  /** Whether no earlier action failed, which might change the text in the real show. */
  readonly isCertain: boolean;
}

export interface PositionOptions extends Pick<PreflightOptions, 'contents'> {
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** In running order. Skips snippets and positions with variables. */
export async function positionsOfShow({ folder, ...options }: PositionOptions): Promise<readonly ShownPosition[]> {
  const sources = new Map<string, SourceDocument>();
  const found: (Omit<ShownPosition, 'isCertain'> & { readonly order: number })[] = [];
  const seen = new Set<string>();
  /** In starting order. */
  const begun: string[] = [];
  const { findings } = await runPreflight({
    ...options,
    folders: [folder],
    observer: {
      renderMarkdown: async (markdown) => markdown,
      before: async () => [],
      async beforeAction({ source, entry: { file, demo }, origin }, { workbench }) {
        const order = begun.push(placeKey(origin, rangeOf(source)));
        const { path, position } = source.fields;
        const isWritten = typeof position === 'string' || typeof position === 'number';
        if (origin !== file.path || typeof path !== 'string' || !isWritten) return undefined;
        if (/[{}]/.test(`${path}${position}`) || isAbsolute(path) || !hasRangeFields(findAction(source.name)?.fields))
          return undefined;
        const document = sources.get(origin) ?? parseDemoSource((await readText(workbench, origin)) ?? '', file);
        sources.set(origin, document);
        const place = findPlace(document, source);
        if (!place || seen.has(`${origin} ${place.demo} ${place.action}`)) return undefined;
        seen.add(`${origin} ${place.demo} ${place.action}`);
        const target = join(file.workspaceFolder, path);
        const text = await readText(workbench, target);
        const edits = findAction(source.name)?.effects?.changes !== undefined;
        found.push({ ...place, id: demo.id, demoFile: origin, written: position, path: target, text, edits, order });
        return undefined;
      },
    },
  });
  const failed = new Set(findings.filter(isFailure).map(({ path, range }) => placeKey(path, range)));
  const firstFailed = begun.findIndex((place) => failed.has(place)) + 1 || begun.length;
  return found.map(({ order, ...position }) => ({ ...position, isCertain: order <= firstFailed }));
}

/** A skipped action is not a failure. */
function isFailure({ source, code }: Finding): boolean {
  return source === 'dry-run' && code !== 'skipped';
}

function placeKey(path: string, { start }: Range): string {
  return `${path}:${start.line}:${start.character}`;
}

type PlacedSource = Parameters<typeof rangeOf>[0];

function findPlace({ demos, lines }: SourceDocument, source: PlacedSource) {
  const start = lines.offsetAt(rangeOf(source).start);
  for (const [demo, read] of demos.entries()) {
    const action = read.actions.findIndex(({ node }) => node.start === start);
    const node = read.actions[action]?.node;
    const value = node && findProperty(node, 'position')?.value;
    if (!value) continue;
    const range = { start: lines.positionAt(value.start), end: lines.positionAt(value.end) };
    return { demo, action, range };
  }
  return undefined;
}

async function readText({ documents }: Pick<Workbench, 'documents'>, path: string): Promise<string | undefined> {
  try {
    return (await documents.open(path)).text;
  } catch (error) {
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}
