import { disposeAll } from '../core/disposables.ts';
import type { JsonValue } from '../core/json.ts';
import { createLibrary, type Library, type LibraryService } from '../demos/library.ts';
import { loadText } from '../demos/load-file.ts';
import type { DemoEntry } from '../demos/model.ts';
import type { VariableFile } from '../demos/variables.ts';
import { findNeededCommands } from '../language/needed-commands.ts';
import { createConfiguration, createSettings } from '../memory-editor/configuration.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { PlacedAction } from '../show/run-observer.ts';
import { createChangeRecorder, type FileOutcome } from './change-recorder.ts';
import { createDryRun, noWaiting } from './dry-run.ts';
import { createDryWorkbench } from './dry-workbench.ts';
import { checkBeginning, checkFiles, mergeFindings } from './file-checks.ts';
import { type CheckedDemo, compareFindings, type Finding, type Report } from './finding.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import { createUnknowns } from './unknowns.ts';

export interface PreflightOptions {
  /** Absolute paths of the workspace folders. */
  readonly folders: readonly string[];
  /** The user's settings, by full key. */
  readonly settings?: Readonly<Record<string, JsonValue>>;
  /** Whether the show may run terminal commands. None is really run here. */
  readonly isTrusted?: boolean;
  /** Contents instead of those on disk, such as unsaved documents, by absolute path; `undefined` for no file. */
  readonly contents?: ReadonlyMap<string, string | Uint8Array | undefined>;
  /** Absolute path of the only demo file to check. Default: all. */
  readonly only?: string;
  /** All commands of the window, if any. */
  readonly commands?: ReadonlySet<string>;
  readonly log: Log;
  /** Rejects with the signal's reason. */
  readonly signal: AbortSignal;
  onProgress?(progress: Progress): void;
  readonly observer?: PreflightObserver;
}

export interface PreflightObserver {
  renderMarkdown(markdown: string): Promise<string>;
  /** Called before each demo; returns problems of slides and cards. */
  before(entry: DemoEntry, scene: PreflightState): Promise<readonly Finding[]>;
  /** Called before each action, including those of snippets and nested demos. */
  beforeAction?(action: PlacedAction, scene: PreflightScene): Promise<readonly Finding[] | undefined>;
  /** Called before a slide, an image or a QR code is shown. */
  beforePage?(page: StagePage, scene: PreflightScene): Promise<void>;
  after?(entry: DemoEntry, outcome: DryOutcome): Promise<void>;
}

export interface DryOutcome {
  /** By path. */
  readonly changes: readonly FileOutcome[];
  /** Skipped command lines and scripts, in order. */
  readonly commands: readonly string[];
  readonly failures: readonly Finding[];
}

/** The state after the previous demos. */
export interface PreflightState {
  readonly workbench: Workbench;
  readonly library: LibraryService;
  readonly settings: Settings;
}

/** While a demo runs. */
export interface PreflightScene extends PreflightState {
  /** Changes and commands since the last call, which `after` does not get again. Empty for an observer without `after`. */
  takeOutcome(): Promise<DryOutcome>;
}

export interface Progress {
  /** Number of demos done, and in total. */
  readonly done: number;
  readonly count: number;
  /** The next demo. */
  readonly title: string;
}

/**
 * Checks a show: reads all demo files, then runs all enabled demos in order, in memory over the real folders, which are
 * not changed. Does not really run or open any command, script, program or web page.
 */
export async function runPreflight(options: PreflightOptions): Promise<Report> {
  const { folders, log, signal, observer, isTrusted = true } = options;
  const overlay = await layOver(options.contents ?? new Map());
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
  const checkFindings: Finding[] = [];
  const recorder = observer?.after && createChangeRecorder({ overlay, workbench });
  const takeOutcome = async () => {
    return { changes: (await recorder?.take()) ?? [], commands: unknowns.takeCommands(), failures: [] };
  };
  const scene: PreflightScene = { workbench, library, settings, takeOutcome };
  const onAction = async (action: PlacedAction) =>
    void checkFindings.push(...((await observer?.beforeAction?.(action, scene)) ?? []));
  const onPage = async (page: StagePage) => observer?.beforePage?.(page, scene);
  const dryRun = createDryRun({ workbench, unknowns, configuration, library, log, isTrusted, onAction, onPage });
  try {
    await library.ready;
    const current = pick(library.current, options.only); // findings refer to the present text, which a demo may change
    const entries = current.files.flatMap((file) => file.demos.map((demo) => ({ file, demo })));
    const enabled = entries.filter(({ demo }) => !demo.disabled);
    const { commands } = options;
    const checking = { files: workbench.files, clock: noWaiting, ...(commands && { commands }) };
    const checks = await checkFiles(current, settings, checking);
    const readText = async (path: string) => (await loadText(workbench.files, path))?.text;
    const needs = await findNeededCommands(current, readText, commands);
    const failures: Finding[] = [];
    await recorder?.take(); // unsaved texts are not changes of the show
    for (const [done, entry] of enabled.entries()) {
      if (enabled[done - 1]?.file !== entry.file) {
        const variables = library.current.variables(entry.file.workspaceFolder);
        checkFindings.push(...(await checkBeginning(entry.file, { readText, variables })));
      }
      options.onProgress?.({ done, count: enabled.length, title: entry.demo.title });
      checkFindings.push(...((await observer?.before(entry, scene)) ?? []));
      const dryRunFindings = await dryRun.run(entry, signal);
      failures.push(...dryRunFindings);
      signal.throwIfAborted();
      await observer?.after?.(entry, { ...(await takeOutcome()), failures: dryRunFindings });
    }
    const demos = entries.map(({ file, demo }): CheckedDemo => {
      return { id: demo.id, title: demo.title, path: file.path, isDisabled: demo.disabled };
    });
    const hasRun = (id: string) => enabled.some(({ demo }) => demo.id === id);
    const findings = [...mergeFindings([...checks, ...checkFindings], failures, hasRun)];
    const files = [...current.variableFiles.filter(isFaulty), ...current.files].map(({ path }) => path);
    return { folders, files, demos, needs, findings: findings.sort(compareFindings) };
  } finally {
    disposeAll([workbench, library, dryRun]).dispose();
  }
}

/** The disk, with these contents. */
async function layOver(contents: NonNullable<PreflightOptions['contents']>): Promise<Overlay> {
  const overlay = createOverlay();
  for (const [path, content] of contents) {
    if (content === undefined) await overlay.delete(path);
    else await overlay.write(path, content);
  }
  return overlay;
}

const isFaulty = ({ problems }: VariableFile) => problems.length > 0;

function pick(library: Library, only: string | undefined): Library {
  return only === undefined ? library : { ...library, files: library.files.filter(({ path }) => path === only) };
}
