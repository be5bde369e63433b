import { disposeAll } from '../core/disposables.ts';
import type { JsonValue } from '../core/json.ts';
import { createLibrary } from '../demos/library.ts';
import { createConfiguration, createSettings } from '../memory/configuration.ts';
import type { Log } from '../ports/log.ts';
import { createDryRun, noTime } from './dry-run.ts';
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
  readonly log: Log;
  /** Ends it early; the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  onProgress?(progress: Progress): void;
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
  const { folders, log, signal } = options;
  const overlay = createOverlay();
  for (const [path, text] of options.unsaved ?? []) await overlay.write(path, text);
  const unknowns = createUnknowns();
  const configuration = createConfiguration(options.settings);
  const workbench = createDryWorkbench({ folders, overlay, configuration, unknowns });
  const library = createLibrary({
    files: workbench.files,
    clock: noTime,
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
    const checks = await checkFiles(current, workbench.files, createSettings(configuration, log));
    const failures: Finding[] = [];
    for (const [done, entry] of enabled.entries()) {
      options.onProgress?.({ done, count: enabled.length, title: entry.demo.title });
      failures.push(...(await dryRun.run(entry, signal)));
      signal.throwIfAborted();
    }
    const demos = entries.map(({ file, demo }): CheckedDemo => {
      return { id: demo.id, title: demo.title, path: file.path, isDisabled: demo.disabled };
    });
    const hasRun = (id: string) => enabled.some(({ demo }) => demo.id === id);
    const findings = [...mergeFindings(checks, failures, hasRun)];
    return { folders, files: current.files.map(({ path }) => path), demos, findings: findings.sort(compareFindings) };
  } finally {
    disposeAll([workbench, library, dryRun]).dispose();
  }
}
