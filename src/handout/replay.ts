import { basename } from 'node:path';
import { createShowRenderer, type ShowRenderer } from '../app/show-renderer.ts';
import type { ReplayContent } from '../audience/replay-content.ts';
import { asOnStage } from '../audience/stage-settings.ts';
import { DemoError } from '../core/errors.ts';
import type { DemoEntry } from '../demos/model.ts';
import { systemClock } from '../machine/system-clock.ts';
import { createMemoryStore } from '../memory-editor/store.ts';
import type { DiagramScript } from '../ports/diagram-script.ts';
import {
  type PreflightObserver,
  type PreflightOptions,
  type PreflightState,
  runPreflight,
} from '../preflight/preflight.ts';
import { printReplay } from './replay-document.ts';
import { createStepCollector, type StepCollector, type StepSources } from './replay-steps.ts';

export interface ReplayOptions extends Omit<PreflightOptions, 'observer'>, StepSources {
  readonly folders: readonly string[];
  readonly signal: AbortSignal;
  slideScript(): Promise<string>;
  /** The script of the page. */
  replayScript(): Promise<string>;
  diagramScript(): DiagramScript | undefined;
}

/** Slides are bright unless their theme says otherwise, as in a handout. */
const colorTheme = { colorScheme: 'light' } as const;

/**
 * Makes one HTML file of the whole talk, step by step, by running the show in memory.
 * @throws DemoError `file-not-found` if there are no steps.
 */
export async function makeReplay(options: ReplayOptions): Promise<Uint8Array> {
  const content = await readReplay(options);
  return new TextEncoder().encode(printReplay(content, await options.replayScript()));
}

/** The steps as data. @throws DemoError `file-not-found` if there are none. */
export async function readReplay(options: Omit<ReplayOptions, 'replayScript'>): Promise<ReplayContent> {
  const { folders, log } = options;
  const { observer, collected, dispose } = createReplayObserver(options);
  try {
    const quiet = { ...log, warn: log.info }; // the check reports them
    await runPreflight({ ...options, log: quiet, observer });
    const found = collected();
    if (!found || found.steps.length === 0) throw new DemoError('file-not-found', 'There are no demos to replay');
    const [only, ...others] = found.parts;
    const isOne = only !== undefined && others.length === 0;
    const steps = isOne ? found.steps.map(({ part: _, ...step }) => step) : found.steps;
    return { title: isOne ? only : basename(folders[0] ?? ''), steps, styles: found.styles };
  } finally {
    dispose();
  }
}

/** Makes the renderer and the collector of steps with the first demo. */
function createReplayObserver(options: Omit<ReplayOptions, 'replayScript'>) {
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
  return { observer, collected: () => collector?.content(), dispose: () => renderer?.dispose() };
}
