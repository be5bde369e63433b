import { type ActionEffects, writtenPaths } from '../actions/declared-effects.ts';
import { DemoError } from '../core/errors.ts';
import type { ActionSource } from '../demos/model.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { ContentState, FileOutcome } from '../preflight/change-recorder.ts';
import type { ReplayFile } from './replay-content.ts';
import { createFileWatch } from './replay-file.ts';

/** Records which files and commands the actions of a running show bring before the audience. */
export interface StageWatch {
  /** Call before each action with its variables filled in. Resolves once the files that it may change are read. */
  willAct(action: ActionSource, effects: ActionEffects): Promise<void>;
  /** Notes the file that came to the front before this watch began. */
  resume(path: string): void;
  /** Whether an action has begun since the last `take`. */
  readonly hasActed: boolean;
  take(): Promise<StageOutcome>;
}

/** With secrets masked. */
export interface StageOutcome {
  readonly files: readonly ReplayFile[];
  readonly commands: readonly string[];
}

export interface StageWatchOptions {
  readonly workbench: Pick<Workbench, 'editor' | 'documents' | 'files'>;
  /** Name of a file for the audience, by its absolute path. */
  nameOf(path: string): string;
  mask(text: string, name?: string): string;
}

/** Bytes. A larger file is told by its size. */
const largestText = 512 * 1024;

export function createStageWatch({ workbench, nameOf, mask }: StageWatchOptions): StageWatch {
  const { editor } = workbench;
  const watch = createFileWatch(workbench, nameOf, mask);
  let before = new Map<string, ContentState>();
  let commands: string[] = [];
  let hasActed = false;

  return {
    async willAct({ fields }, effects) {
      hasActed = true;
      await watch.look();
      for (const path of effects.shows) watch.showing(path);
      if (effects.unknown === 'command line' && typeof fields.command === 'string') commands.push(fields.command);
      const front = effects.alters.includes('front') ? editor.active()?.path : undefined;
      const paths = [...writtenPaths(effects), ...(front === undefined ? [] : [front])];
      for (const path of paths) if (!before.has(path)) before.set(path, await readContent(path, workbench));
    },
    resume(path) {
      hasActed = true;
      watch.resume(path);
    },
    get hasActed() {
      return hasActed;
    },
    async take() {
      const [known, lines] = [before, commands];
      [before, commands, hasActed] = [new Map(), [], false]; // the next step may begin meanwhile
      const changes: FileOutcome[] = [];
      for (const [path, earlier] of known) {
        const after = await readContent(path, workbench);
        if (JSON.stringify(earlier) !== JSON.stringify(after)) changes.push({ path, before: earlier, after });
      }
      const isPrinted = (line: string) => line.trim() !== '' && line !== stopCommand;
      return { files: await watch.take(changes), commands: lines.filter(isPrinted).map((line) => mask(line.trim())) };
    },
  };
}

/** Ctrl+C. */
const stopCommand = '\u0003';

/** The text as in the editor; `undefined` for a folder or if there is no file. */
async function readContent(path: string, { documents, files }: StageWatchOptions['workbench']): Promise<ContentState> {
  try {
    const stat = await files.stat(path);
    if (stat?.type !== 'file') return undefined;
    if (stat.size > largestText) return { size: stat.size };
    return { text: (await documents.open(path)).text };
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return { size: (await files.stat(path).catch(() => undefined))?.size ?? 0 }; // no text
  }
}
