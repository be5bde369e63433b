import { hash } from 'node:crypto';
import { createAudienceCheck } from '../../app/audience-check.ts';
import { createShowRenderer, type Drawable, type ShowBrowser, type ShowRenderer } from '../../app/show-renderer.ts';
import type { Library } from '../../demos/library.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { FlawBox, SlideFlaw } from '../../ports/slide-flaw.ts';
import { compareFindings, type Finding } from '../../preflight/finding.ts';
import type { PreflightState, Progress } from '../../preflight/preflight.ts';
import { type PreflightOptions, runPreflight } from '../../preflight/preflight.ts';
import { settingsOf } from '../../preflight/show-check.ts';
import type { Storyboard, StoryboardFrame } from '../../reports/storyboard.ts';
import { preflightOptions } from '../commands/preflight.ts';
import type { VSCodeHost } from '../host.ts';
import { renderMarkdown } from '../slides/markdown-renderer.ts';

/** A checked show with everything its pictures need. */
export interface CheckedBoard {
  readonly board: Storyboard;
  /** `shortfall`: why it differs from the audience's view. Rejects for a frame of another board. */
  draw(key: string): Promise<BoardPicture>;
  /** The board with what the last row cannot read. Rejects with the signal's reason. */
  measure(): Promise<Storyboard>;
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
  /** Called after each demo with the board so far, without findings; it can be drawn. */
  onFrames?(board: Omit<CheckedBoard, 'dispose' | 'measure'>): void;
}

/** The initial board. */
export const emptyBoard: Storyboard = {
  report: { folders: [], files: [], demos: [], needs: [], findings: [] },
  frames: [],
  titles: new Map(),
};

/** Pixels: sharp with two or three side by side. */
const frameWidth = 640;

/** Runs the show in memory without drawing. Rejects with the signal's reason. */
export async function checkBoard(options: BoardCheckOptions): Promise<CheckedBoard> {
  const { host, browser, signal, only, onProgress, onFrames } = options;
  const { colorScheme } = host.colorTheme();
  const frames: StoryboardFrame[] = [];
  const shots = new Map<string, Drawable>();
  const checkedDemos: SeenDemo[] = [];
  let renderer: ShowRenderer | undefined;
  const draw = async (key: string): Promise<BoardPicture> => {
    const shot = shots.get(key);
    if (!renderer || !shot) throw new RangeError('There is no such frame');
    return renderer.draw(shot, frameWidth, signal);
  };
  const usualOptions = await preflightOptions(host, signal);
  const report = await runPreflight({
    ...usualOptions,
    contents: new Map([...(usualOptions.contents ?? []), ...(options.contents ?? [])]),
    settings: settingsOf(host.settings),
    ...(only !== undefined && { only }),
    onProgress,
    observer: {
      renderMarkdown,
      async before(entry, scene) {
        renderer ??= createShowRenderer({ ...host, ...scene, store: noStore, browser, stage: host.workbench.stage });
        const demoId = entry.demo.id;
        let demoNotes = await renderer.notesOf(entry);
        const drawables = await renderer.drawablesOf(entry);
        checkedDemos.push({ entry, shots: drawables, scene });
        for (const shot of drawables) {
          const key = keyOf(shot, colorScheme);
          shots.set(key, shot);
          const { title, caption, slide, notes } = shot;
          frames.push({ demoId, title, caption, slide, notes: notes ?? demoNotes, key });
          demoNotes = undefined; // the demo's, on its first frame
        }
        onFrames?.({ board: { ...emptyBoard, frames }, draw });
        return [];
      },
    },
  });
  const files = options.library().files.filter(({ path }) => report.files.includes(path));
  const board: Storyboard = { report, frames, titles: new Map(files.map(({ path, title }) => [path, title])) };
  return {
    board,
    draw,
    measure: async () => (renderer ? measureBoard(board, checkedDemos, { renderer, colorScheme, signal }) : board),
    dispose: () => renderer?.dispose(),
  };
}

/** Keeps nothing. */
interface SeenDemo {
  readonly entry: DemoEntry;
  readonly shots: readonly Drawable[];
  readonly scene: PreflightState;
}

/** Adds findings about slides, and marks where they are. */
async function measureBoard(
  board: Storyboard,
  checkedDemos: readonly SeenDemo[],
  { renderer, colorScheme, signal }: { renderer: ShowRenderer; colorScheme: string; signal: AbortSignal },
): Promise<Storyboard> {
  const marks = new Map<string, readonly FlawBox[]>();
  const onFlaws = (shot: Drawable, flaws: readonly SlideFlaw[]) =>
    void marks.set(
      keyOf(shot, colorScheme),
      flaws.flatMap(({ boxes }) => boxes),
    );
  const audience = createAudienceCheck({ renderer, signal, onFlaws });
  const audienceFindings: Finding[] = [];
  for (const { entry, shots, scene } of checkedDemos)
    audienceFindings.push(...(await audience.check(entry, shots, scene)));
  return {
    ...board,
    report: { ...board.report, findings: [...board.report.findings, ...audienceFindings].sort(compareFindings) },
    frames: board.frames.map((frame) => ({ ...frame, marks: marks.get(frame.key) ?? [] })),
  };
}

const noStore = { get: () => undefined, set: async () => undefined };

function keyOf({ upcoming }: Drawable, colorScheme: string): string {
  return hash('sha256', JSON.stringify([upcoming, colorScheme]), 'base64url');
}
