import { disposeAll } from '../../src/core/disposables.ts';
import { createEmitter } from '../../src/core/emitter.ts';
import { createLibrary } from '../../src/demos/library.ts';
import type { DemoEntry, DemoFile } from '../../src/demos/model.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';
import { createDryRun, noWaiting } from '../../src/preflight/dry-run.ts';
import type { Finding } from '../../src/preflight/finding.ts';
import { createUnknowns } from '../../src/preflight/unknowns.ts';
import { createRecordingLog } from './host-parts.ts';

/** The demo files of a folder on the headless host. No time passes, nothing is typed slowly, no command is really run. */
export interface DryShow {
  readonly files: readonly DemoFile[];
  /** All demos, in order. */
  readonly entries: readonly DemoEntry[];
  /** The log so far. */
  readonly lines: readonly string[];
  run(entry: DemoEntry): Promise<readonly Finding[]>;
}

export interface DryShowOptions {
  /** To questions of the demos; they wait for one when left out. */
  readonly answer?: () => Promise<string>;
  readonly unknowns?: ReturnType<typeof createUnknowns>;
}

/** Opens the show, and closes it once the work has ended. */
export async function withDryShow<T>(
  folder: string,
  work: (show: DryShow) => Promise<T>,
  { answer, unknowns = createUnknowns() }: DryShowOptions = {},
): Promise<T> {
  const configuration = createConfiguration();
  const log = createRecordingLog();
  const transcript = () => undefined;
  const asked = answer && { answer };
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration, transcript, log, ...asked });
  const library = createLibrary({
    files: workbench.files,
    clock: noWaiting,
    log,
    folders: () => [folder],
    onDidChangeFolders: createEmitter<void>().event,
  });
  const dryRun = createDryRun({ workbench, unknowns, configuration, library, log, isTrusted: true });
  try {
    await library.ready;
    const { files } = library.current;
    const entries = files.flatMap((file) => file.demos.map((demo) => ({ file, demo })));
    return await work({
      files,
      entries,
      lines: log.lines,
      run: (entry) => dryRun.run(entry, new AbortController().signal),
    });
  } finally {
    disposeAll([dryRun, library, workbench]).dispose();
  }
}
