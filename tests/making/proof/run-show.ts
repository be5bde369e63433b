import { disposeAll } from '../../../src/core/disposables.ts';
import { createEmitter } from '../../../src/core/emitter.ts';
import { createLibrary } from '../../../src/demos/library.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createConfiguration } from '../../../src/memory/configuration.ts';
import { createDryRun, noWaiting } from '../../../src/preflight/dry-run.ts';
import { createUnknowns } from '../../../src/preflight/unknowns.ts';
import { createRecordingLog } from '../../support/host-parts.ts';

/** Runs every demo of the folder, in order, on the headless host; returns the failures. No time passes. */
export async function runShow(folder: string): Promise<readonly string[]> {
  const configuration = createConfiguration();
  const log = createRecordingLog();
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration, transcript: () => undefined, log });
  const library = createLibrary({
    files: workbench.files,
    clock: noWaiting,
    log,
    folders: () => [folder],
    onDidChangeFolders: createEmitter<void>().event,
  });
  const dryRun = createDryRun({ workbench, unknowns: createUnknowns(), configuration, library, log, isTrusted: true });
  try {
    await library.ready;
    const entries = library.current.files.flatMap((file) => file.demos.map((demo) => ({ file, demo })));
    const failures = library.current.files.flatMap(({ problems }) => problems.map(({ message }) => message));
    for (const entry of entries) {
      const findings = await dryRun.run(entry, new AbortController().signal);
      failures.push(...findings.map(({ message }) => `${entry.demo.title}: ${message}`));
    }
    return failures;
  } finally {
    disposeAll([dryRun, library, workbench]).dispose();
  }
}
