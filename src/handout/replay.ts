import { basename } from 'node:path';
import { createShowRenderer, type ShowRenderer } from '../app/show-renderer.ts';
import type { ExportFormat } from '../app/slide-export.ts';
import type { ReplayContent } from '../audience/replay-content.ts';
import { asOnStage } from '../audience/stage-settings.ts';
import { DemoError } from '../core/errors.ts';
import type { DemoEntry } from '../demos/model.ts';
import { systemClock } from '../machine/system-clock.ts';
import { createMemoryStore } from '../memory-editor/store.ts';
import type { Browser } from '../pictures/browser.ts';
import { printDocument } from '../pictures/export-pdf.ts';
import type { DiagramScript } from '../ports/diagram-script.ts';
import {
  type PreflightObserver,
  type PreflightOptions,
  type PreflightState,
  runPreflight,
} from '../preflight/preflight.ts';
import { printReplay } from './replay-document.ts';
import { createStepCollector, type StepCollector, type StepSources } from './replay-steps.ts';

interface ReplaySources extends Omit<PreflightOptions, 'observer'>, StepSources {
  readonly folders: readonly string[];
  readonly signal: AbortSignal;
  slideScript(): Promise<string>;
  diagramScript(): DiagramScript | undefined;
}

export interface ReplayOptions extends ReplaySources {
  /** The script of the page. */
  replayScript(): Promise<string>;
}

export interface HandoutOptions extends Omit<ReplayOptions, 'hasNotes'> {
  readonly format: ExportFormat;
}

/** Slides are bright unless their theme says otherwise, as in a handout. */
const colorTheme = { colorScheme: 'light' } as const;

/**
 * Makes one HTML file of the whole talk, step by step, by running the show in memory.
 * @throws DemoError `file-not-found` if there are no steps.
 */
export async function makeReplay(options: ReplayOptions): Promise<Uint8Array> {
  return withReplay(options, async (content) => {
    return encode(printReplay(content, { view: 'steps', script: await options.replayScript() }));
  });
}

/**
 * Makes the same, with the speaker notes, as pages to print.
 * @throws DemoError `file-not-found` if there are no steps, `unsupported` for a PDF without an installed browser.
 */
export async function makeHandout(options: HandoutOptions): Promise<Uint8Array> {
  const { format, replayScript, signal } = options;
  return withReplay({ ...options, hasNotes: true }, async (content, browser) => {
    if (format === 'html') return encode(printReplay(content, { view: 'paper', script: await replayScript() }));
    return printDocument(printReplay(content, { view: 'paper' }), { browser, script: await replayScript(), signal });
  });
}

/** The steps as data. @throws DemoError `file-not-found` if there are none. */
export function readReplay(options: ReplaySources): Promise<ReplayContent> {
  return withReplay(options, async (content) => content);
}

async function withReplay<T>(
  options: ReplaySources,
  use: (content: ReplayContent, browser: Pick<Browser, 'printPdf'>) => Promise<T>,
): Promise<T> {
  const { folders, log } = options;
  const { observer, collected, dispose } = createReplayObserver(options);
  try {
    const quiet = { ...log, warn: log.info }; // the check reports them
    await runPreflight({ ...options, log: quiet, observer });
    const found = collected();
    if (!found || found.steps.length === 0) throw new DemoError('file-not-found', 'There are no demos to show');
    const [only, ...others] = found.parts;
    const isOne = only !== undefined && others.length === 0;
    const steps = isOne ? found.steps.map(({ part: _, ...step }) => step) : found.steps;
    const content = { title: isOne ? only : basename(folders[0] ?? ''), steps, styles: found.styles };
    return await use(content, found.browser);
  } finally {
    dispose();
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Makes the renderer and the collector of steps with the first demo. */
function createReplayObserver(options: ReplaySources) {
  let renderer: ShowRenderer | undefined;
  let collector: StepCollector | undefined;
  const begin = (state: PreflightState) => {
    renderer ??= createShowRenderer({
      ...options,
      ...state,
      settings: asOnStage(state.settings),
      store: createMemoryStore(),
      clock: systemClock,
      colorTheme: () => colorTheme,
    });
    collector ??= createStepCollector(options, renderer, state);
    return collector;
  };
  const observer: PreflightObserver = {
    renderMarkdown: options.renderMarkdown,
    async before(entry: DemoEntry, state) {
      await begin(state).begin(entry);
      return [];
    },
    async beforeAction(action, scene) {
      await collector?.beforeAction(action, scene);
      return undefined;
    },
    beforePage: async (page, scene) => collector?.beforePage(page, scene),
    after: async (_entry, outcome) => collector?.end(outcome),
  };
  const collected = () => renderer && collector && { ...collector.content(), browser: renderer.browser };
  return { observer, collected, dispose: () => renderer?.dispose() };
}
