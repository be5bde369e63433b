import { createHash } from 'node:crypto';
import { createShowRenderer, type Drawable, type ShowBrowser, type ShowRenderer } from '../../app/show-renderer.ts';
import type { Library } from '../../demos/library.ts';
import type { Progress } from '../../preflight/preflight.ts';
import { type PreflightOptions, runPreflight } from '../../preflight/preflight.ts';
import { settingsOf } from '../../preflight/show-check.ts';
import type { Storyboard, StoryboardFrame } from '../../preflight/storyboard.ts';
import { preflightOptions } from '../commands/preflight.ts';
import type { VSCodeHost } from '../host.ts';
import { renderMarkdown } from '../slides/markdown-renderer.ts';

/** A show as it was checked, with everything that its pictures need. */
export interface CheckedBoard {
  readonly board: Storyboard;
  /** `shortfall`: why it differs from the audience's view. Rejects for a frame that is not of this board. */
  draw(key: string): Promise<BoardPicture>;
  dispose(): void;
}

export interface BoardPicture {
  readonly png: Uint8Array;
  readonly shortfall?: string;
}

export interface BoardCheckOptions extends Pick<PreflightOptions, 'contents' | 'only'> {
  readonly host: VSCodeHost;
  readonly browser: ShowBrowser;
  readonly signal: AbortSignal;
  library(): Pick<Library, 'files'>;
  onProgress(progress: Progress): void;
  /** Hears of each demo that has been looked at: the board as far as it is, without findings, which can be drawn. */
  onFrames?(board: Omit<CheckedBoard, 'dispose'>): void;
}

/** The board of a show that nothing is known of. */
export const emptyBoard: Storyboard = {
  report: { folders: [], files: [], demos: [], needs: [], findings: [] },
  frames: [],
  titles: new Map(),
};

/** Pixels: sharp where two or three stand beside each other. */
const frameWidth = 640;

/** Runs the show in memory, and looks at all that it would show; nothing is drawn yet. Rejects with the signal's reason. */
export async function checkBoard(options: BoardCheckOptions): Promise<CheckedBoard> {
  const { host, browser, signal, only, onProgress, onFrames } = options;
  const { colorScheme } = host.colorTheme();
  const frames: StoryboardFrame[] = [];
  const shots = new Map<string, Drawable>();
  let renderer: ShowRenderer | undefined;
  const draw = async (key: string): Promise<BoardPicture> => {
    const shot = shots.get(key);
    if (!renderer || !shot) throw new RangeError('There is no such frame');
    return renderer.draw(shot, frameWidth, signal);
  };
  const usual = await preflightOptions(host, signal);
  const report = await runPreflight({
    ...usual,
    contents: new Map([...(usual.contents ?? []), ...(options.contents ?? [])]),
    settings: settingsOf(host.settings),
    ...(only !== undefined && { only }),
    onProgress,
    observer: {
      renderMarkdown,
      async before(entry, scene) {
        renderer ??= createShowRenderer({ ...host, ...scene, store: noStore, browser, stage: host.workbench.stage });
        const demoId = entry.demo.id;
        let own = await renderer.notesOf(entry);
        for (const shot of await renderer.drawablesOf(entry)) {
          const key = keyOf(shot, colorScheme);
          shots.set(key, shot);
          const { title, caption, slide, notes } = shot;
          frames.push({ demoId, title, caption, slide, notes: notes ?? own, key });
          own = undefined; // the demo's, with its first frame
        }
        onFrames?.({ board: { ...emptyBoard, frames }, draw });
        return [];
      },
    },
  });
  const files = options.library().files.filter(({ path }) => report.files.includes(path));
  return {
    board: { report, frames, titles: new Map(files.map(({ path, title }) => [path, title])) },
    draw,
    dispose: () => renderer?.dispose(),
  };
}

/** A show without an audience keeps nothing. */
const noStore = { get: () => undefined, set: async () => undefined };

function keyOf({ upcoming }: Drawable, colorScheme: string): string {
  return createHash('sha256')
    .update(JSON.stringify([upcoming, colorScheme]))
    .digest('base64url');
}
