import { mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ActionContext } from '../../src/actions/context.ts';
import { performAction } from '../../src/actions/perform.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import type { ActionSource, FormatVersion } from '../../src/demos/model.ts';
import { createHeadlessWorkbench, type HeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createConfiguration, createSettings } from '../../src/memory-editor/configuration.ts';
import type { Workbench } from '../../src/ports/workbench.ts';
import { action, demoFile } from './demo-files.ts';
import { createRecordingLog } from './host-parts.ts';
import { removeFolder } from './remove-folder.ts';
import { createHandStep, type HandStep } from './step.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

export interface RehearsalOptions {
  /** Settings by full key. */
  readonly settings?: Readonly<Record<string, JsonValue>>;
  readonly version?: FormatVersion;
  readonly isTrusted?: boolean;
  /** Replaces facets of the headless host. */
  readonly facets?: (workbench: Workbench) => Partial<Workbench>;
}

/** An action with its fields beside its name. */
export type Line = JsonObject & { readonly action: string };

/** Actions on the headless host, over a folder of their own, in virtual time. */
export interface Rehearsal {
  readonly folder: string;
  readonly workbench: HeadlessWorkbench;
  readonly clock: VirtualClock;
  readonly step: HandStep;
  /** Seen by an audience since it was last asked. */
  seen(): string;
  /** Begins to run actions, one after the other, and lets time stand still. */
  begin(...lines: readonly Line[]): Promise<void>;
  /** Runs actions and lets time pass as they need it. */
  play(...lines: readonly Line[]): Promise<void>;
  stop(reason: unknown): void;
  /** The editor's text of a file. */
  buffer(path: string): Promise<string>;
  disk(path: string): Promise<string>;
  at(path: string): string;
}

/** Sets a folder with these files up; it is gone after the test. */
export async function rehearse(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options: RehearsalOptions = {},
): Promise<Rehearsal> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'rehearsal-')));
  const at = (path: string) => join(folder, path);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
  }
  let lines: string[] = [];
  const configuration = createConfiguration(options.settings);
  const workbench = createHeadlessWorkbench({
    folders: [folder],
    configuration,
    transcript: (line) => lines.push(line),
  });
  onTestFinished(async () => {
    workbench.dispose();
    await removeFolder(folder);
  });
  const clock = createVirtualClock();
  const stopper = new AbortController();
  const file = demoFile(at('.demo/talk.json'), [{ id: 'one' }], { version: options.version ?? 2 });
  const perform = (source: ActionSource, hasMore: boolean) => {
    const context: ActionContext = {
      workbench: { ...workbench, ...options.facets?.(workbench) },
      clock,
      settings: createSettings(configuration, createRecordingLog()),
      log: createRecordingLog(),
      signal: stopper.signal,
      demoFile: file,
      demo: file.demos[0]!,
      hasMore,
      isTrusted: options.isTrusted ?? true,
      step,
    };
    return performAction(source, context);
  };
  const step = createHandStep((source) => perform(source, false), {
    ...workbench,
    settings: createSettings(configuration, createRecordingLog()),
  });
  const begin = async (...actions: readonly Line[]) => {
    for (const [i, { action: name, ...fields }] of actions.entries()) {
      await perform(action(name, fields), i + 1 < actions.length);
    }
  };
  return {
    folder,
    workbench,
    clock,
    step,
    at,
    begin,
    play: (...actions) => clock.run(begin(...actions)),
    seen() {
      const text = lines.join('\n');
      lines = [];
      return text;
    },
    stop: (reason) => stopper.abort(reason),
    buffer: async (path) => (await workbench.documents.open(at(path))).text,
    disk: (path) => readFile(at(path), 'utf8'),
  };
}
