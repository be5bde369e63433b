import { join, resolve, sep } from 'node:path';
import { printDemoFile } from '../../authoring/demo-file-text.ts';
import type { Asset, DraftDemo } from '../../authoring/draft.ts';
import type { DemoFile } from '../../demos/model.ts';
import { parseDemoFile } from '../../demos/parse.ts';
import { createConfiguration, createSettings } from '../../memory-editor/configuration.ts';
import { createMemoryStore } from '../../memory-editor/store.ts';
import type { Log } from '../../ports/log.ts';
import { noWaiting } from '../../preflight/dry-run.ts';
import { createDryWorkbench } from '../../preflight/dry-workbench.ts';
import { createUnknowns } from '../../preflight/unknowns.ts';
import { createDryRunner } from '../../show/dry-runner.ts';
import { putNode, type TreeFolder } from './tree.ts';
import { createTreeDisk } from './tree-disk.ts';

/** Does not exist. */
const root = resolve('/show');
const place = { path: join(root, '.demo', 'show.json'), workspaceFolder: root };
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface DemoRunResult {
  /** Includes the show's own files. */
  readonly tree: TreeFolder;
  /** By the path of the failed action. */
  readonly failures: ReadonlyMap<string, string>;
}

export interface RunInputs {
  readonly demos: readonly DraftDemo[];
  readonly assets: readonly Asset[];
  readonly before: TreeFolder;
  readonly variables: ReadonlyMap<string, string>;
  /** Default: commands do nothing. */
  runCommand?(line: string, change: ChangeFile): Promise<void>;
}

/** `undefined` deletes. */
type ChangeFile = (path: string, bytes: Uint8Array | undefined) => Promise<void>;

/** Parses the text to be written, to run it in memory. */
export async function runDemos(inputs: RunInputs, signal: AbortSignal): Promise<DemoRunResult> {
  const disk = createTreeDisk(root, withAssets(inputs.before, inputs.assets));
  const configuration = createConfiguration();
  const unknowns = createUnknowns();
  const { runCommand } = inputs;
  const change: ChangeFile = (path, bytes) =>
    bytes ? disk.write(join(root, path), bytes) : disk.delete(join(root, path));
  const workbench = createDryWorkbench({
    ...{ folders: [root], overlay: disk, configuration, unknowns },
    ...(runCommand && { runCommand: (line) => runCommand(line, change) }),
  });
  const failures = new Map<string, string>();
  const runner = createDryRunner({
    workbench,
    library: libraryOf(inputs.variables),
    log: silent,
    clock: noWaiting,
    store: createMemoryStore(),
    settings: createSettings(configuration, silent),
    isTrusted: () => true,
    observer: {
      begins: unknowns.begin,
      failed({ source: { fields } }, error) {
        const why = error instanceof Error ? error.message.replaceAll(root + sep, '') : String(error);
        for (const path of [fields.path, fields.dest]) if (typeof path === 'string') failures.set(path, why);
      },
    },
  });
  try {
    const file: DemoFile = parseDemoFile(printDemoFile({ demos: inputs.demos }, { notation: 'json' }), place);
    for (const demo of file.demos) await runner.run({ file, demo }, signal);
    return { tree: disk.tree, failures };
  } finally {
    runner.dispose();
    workbench.dispose();
  }
}

function withAssets(before: TreeFolder, assets: readonly Asset[]): TreeFolder {
  return assets.reduce((tree, { path, bytes, isExecutable }) => {
    const entry = { kind: 'file', id: `asset ${path}`, isExecutable, read: async () => bytes } as const;
    return putNode(tree, path.split('/'), entry);
  }, before);
}

/** Has only variables. */
function libraryOf(values: ReadonlyMap<string, string>) {
  return {
    current: { files: [], variableFiles: [], variables: () => values },
    onDidChange: () => ({ dispose: () => undefined }),
    ready: Promise.resolve(),
    readAgain: () => Promise.resolve(),
    inTurn: <T>(work: () => Promise<T>) => work(),
    dispose: () => undefined,
  };
}
