import { disposeAll } from '../core/disposables.ts';
import type { JsonValue } from '../core/json.ts';
import { createLibrary, type LibraryService } from '../demos/library.ts';
import { loadText } from '../demos/load-file.ts';
import type { DemoEntry } from '../demos/model.ts';
import { findNeededCommands } from '../language/needed-commands.ts';
import { createConfiguration, createSettings } from '../memory/configuration.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Workbench } from '../ports/workbench.ts';
import { createDryRun, noWaiting } from './dry-run.ts';
import { createDryWorkbench } from './dry-workbench.ts';
import { checkFiles, mergeFindings } from './file-checks.ts';
import { type CheckedDemo, compareFindings, type Finding, type Report } from './finding.ts';
import { createOverlay } from './overlay.ts';
import { createUnknowns } from './unknowns.ts';

export interface PreflightOptions {
  /** Absolute paths of the workspace folders. */
  readonly folders: readonly string[];
  /** The user's settings, by full key. */
  readonly settings?: Readonly<Record<string, JsonValue>>;
  /** Whether the show may run terminal commands; none really runs here. */
  readonly isTrusted?: boolean;
  /** Documents that are not saved yet: their text by absolute path. */
  readonly unsaved?: ReadonlyMap<string, string>;
  /** The names of all commands that the window has; left out where there is none. */
  readonly commands?: ReadonlySet<string>;
  readonly log: Log;
  /** Ends it early; the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  onProgress?(progress: Progress): void;
  /** Sees the show just before each demo of it runs. */
  readonly observer?: PreflightObserver;
}

/** Somebody who looks at a show while it is checked, such as to draw it. */
export interface PreflightObserver {
  renderMarkdown(markdown: string): Promise<string>;
  /** Problems of the slides and demos that it has seen. */
  before(entry: DemoEntry, scene: PreflightState): Promise<readonly Finding[]>;
}

/** The show as the demos before have left it. */
export interface PreflightState {
  readonly workbench: Workbench;
  readonly library: LibraryService;
  readonly settings: Settings;
}

export interface Progress {
  /** Demos done, and how many there are to run. */
  readonly done: number;
  readonly count: number;
  /** The demo that comes next. */
  readonly title: string;
}

/**
 * Checks a show: reads all its demo files, then runs every demo that is not disabled, in order, on an editor in memory
 * over the real folders, which stay as they are. No command, script, program or web page is really run or opened.
 */
export async function runPreflight(options: PreflightOptions): Promise<Report> {
  const { folders, log, signal, observer } = options;
  const overlay = createOverlay();
  for (const [path, text] of options.unsaved ?? []) await overlay.write(path, text);
  const unknowns = createUnknowns();
  const configuration = createConfiguration(options.settings);
  const renderMarkdown = observer?.renderMarkdown;
  const settings = createSettings(configuration, log);
  const workbench = createDryWorkbench({
    folders,
    overlay,
    configuration,
    unknowns,
    ...(renderMarkdown && { renderMarkdown }),
  });
  const library = createLibrary({
    files: workbench.files,
    clock: noWaiting,
    log,
    folders: () => folders,
    onDidChangeFolders: () => ({ dispose: () => undefined }),
  });
  const { isTrusted = true } = options;
  const dryRun = createDryRun({ workbench, unknowns, configuration, library, log, isTrusted });
  try {
    await library.ready;
    const { current } = library; // a demo may change demo files: what is told is how they are now
    const entries = current.files.flatMap((file) => file.demos.map((demo) => ({ file, demo })));
    const enabled = entries.filter(({ demo }) => !demo.disabled);
    const { commands } = options;
    const checking = { files: workbench.files, clock: noWaiting, ...(commands && { commands }) };
    const checks = await checkFiles(current, settings, checking);
    const readText = async (path: string) => (await loadText(workbench.files, path))?.text;
    const needs = await findNeededCommands(current, readText, commands);
    const seen: Finding[] = [];
    const failures: Finding[] = [];
    for (const [done, entry] of enabled.entries()) {
      options.onProgress?.({ done, count: enabled.length, title: entry.demo.title });
      seen.push(...((await observer?.before(entry, { workbench, library, settings })) ?? []));
      failures.push(...(await dryRun.run(entry, signal)));
      signal.throwIfAborted();
    }
    const demos = entries.map(({ file, demo }): CheckedDemo => {
      return { id: demo.id, title: demo.title, path: file.path, isDisabled: demo.disabled };
    });
    const hasRun = (id: string) => enabled.some(({ demo }) => demo.id === id);
    const findings = [...mergeFindings([...checks, ...seen], failures, hasRun)];
    const files = current.files.map(({ path }) => path);
    return { folders, files, demos, needs, findings: findings.sort(compareFindings) };
  } finally {
    disposeAll([workbench, library, dryRun]).dispose();
  }
}
