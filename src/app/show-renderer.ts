import { basename } from 'node:path';
import { decksOf } from '../actions/decks.ts';
import { effectsOf } from '../actions/effects.ts';
import { expandDemo } from '../actions/expansion.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { DemoError } from '../core/errors.ts';
import type { Range } from '../core/text.ts';
import type { Clock } from '../core/time/clock.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';
import { readDemoNotes } from '../demos/notes.ts';
import { type Browser, createBrowser } from '../pictures/browser.ts';
import { createSlideCard } from '../pictures/demo-card.ts';
import { createDiagramDrawer } from '../pictures/diagram-drawer.ts';
import { findBrowser, type Machine } from '../pictures/find-browser.ts';
import { type PictureContent, readPictureContent } from '../pictures/picture-content.ts';
import { createPictureRenderer, type Picture } from '../pictures/picture-renderer.ts';
import type { ColorTheme } from '../pictures/slide-document.ts';
import { createSlideInspection } from '../pictures/slide-inspection.ts';
import type { Upcoming } from '../pictures/upcoming.ts';
import type { DiagramScript } from '../ports/diagram-script.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { LegibilityLimits, SlideFlaw } from '../ports/slide-flaw.ts';
import type { SlideStage, StagePage } from '../ports/slide-stage.ts';
import type { Store } from '../ports/store.ts';
import type { Workbench } from '../ports/workbench.ts';
import { maskUpcoming } from '../presenting/masking.ts';
import { createSecrecy, type Secrecy } from '../presenting/secrecy.ts';
import { createShow } from '../show/show.ts';
import { firstDeckOf, planSources } from './port/look-ahead.ts';
import { describeDemo } from './port/upcoming.ts';

export interface Drawable {
  readonly title: string;
  /** `slides.md, slide 2 of 6`; missing for a demo's card. */
  readonly caption: string | undefined;
  /** Absolute path of the slide's deck, and its range there. */
  readonly slide: { readonly path: string; readonly range: Range } | undefined;
  /** Markdown. */
  readonly notes?: string | undefined;
  readonly upcoming: Upcoming;
}

/** Draws all cards and slides of a show. */
export interface ShowRenderer extends Disposable {
  drawablesOf(entry: DemoEntry): Promise<readonly Drawable[]>;
  /** Hides secrets in a page that is no slide, such as an image. */
  drawableOf(page: StagePage): Drawable;
  /** Notes file with secrets hidden, if it has a readable one. */
  notesOf(entry: DemoEntry): Promise<string | undefined>;
  /** `width` in pixels. Uses the fallback renderer without a browser. */
  draw(shot: Drawable, width: number, signal: AbortSignal): Promise<Picture>;
  /** Finds what the last row cannot read, for each slide. `no-screenshot` without a browser. */
  inspect(
    shots: readonly Drawable[],
    limits: LegibilityLimits,
    signal: AbortSignal,
  ): Promise<readonly (readonly SlideFlaw[])[]>;
  /** Returns a self-contained page with diagrams. */
  inline(shot: Drawable, signal: AbortSignal): Promise<PictureContent>;
  /** Hides secrets if enabled; `name` of the file determines how to parse the text. */
  maskText(text: string, name?: string): string;
  readonly browser: Pick<Browser, 'printPdf'>;
}

export interface ShowRendererOptions {
  readonly workbench: Workbench;
  readonly library: LibraryService;
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  slideScript(): Promise<string>;
  /** Files of the build, of which `legibility.js` measures slides. Without it, `inspect` rejects. */
  webFile?(name: string): Promise<Uint8Array>;
  diagramScript(): DiagramScript | undefined;
  colorTheme(): ColorTheme;
  /** Owned by the caller; default: a new one. */
  readonly browser?: ShowBrowser;
  /** Draws while the slide panel is open. */
  readonly stage?: Pick<SlideStage, 'drawPage' | 'drawDiagrams'>;
}

/** The installed browser; starts with the first picture, and again after a crash. */
export type ShowBrowser = ReturnType<typeof createShowBrowser>;

export function createShowBrowser({ settings, clock, log }: Pick<ShowRendererOptions, 'settings' | 'clock' | 'log'>) {
  return createBrowser({ find: () => findBrowser(settings.get('screenshot.browser')), clock, log, isPatient: true });
}

/** `unsupported` if no browser is installed. */
export async function requireBrowser(settings: Settings, machine?: Machine): Promise<void> {
  const choice = settings.get('screenshot.browser').trim();
  if ((await findBrowser(choice, machine)) !== undefined) return;
  const drawn = 'Pictures need an installed browser';
  if (choice === 'off') {
    const hint = 'Change the setting, or give --fallback for drawings without a browser.';
    throw new DemoError('unsupported', `${drawn}, but the setting showrunner.screenshot.browser is "off"`, { hint });
  }
  const isNamed = choice !== '' && choice !== 'auto';
  const missing = isNamed
    ? `${choice} is not one (showrunner.screenshot.browser)`
    : 'there is no Chrome, Edge or Chromium';
  throw new DemoError('unsupported', `${drawn}, but ${missing}`, {
    hint: 'Install one (on Debian and Ubuntu: sudo apt install chromium), set CHROME_PATH to its executable, or give --fallback for drawings without a browser.',
  });
}

export function createShowRenderer(options: ShowRendererOptions): ShowRenderer {
  const { workbench, library } = options;
  const show = createShow({ ...options, isTrusted: () => false });
  const browser = options.browser ?? createShowBrowser(options);
  const draw = createPictureRenderer({ ...options, browser });
  const inspectSlides = createInspection(options, browser);
  const sources = { files: workbench.files, drawDiagrams: createDiagramDrawer({ ...options, browser }) };
  const secrecy = createSecrecy({ ...options, presentation: show.presentation });
  const seen = new Set<string>();

  const slidesOf = async (entry: DemoEntry) => {
    const shots: Drawable[] = [];
    for (const { path, folder, index: first } of decksOf(entry, new Map())) {
      let count = first + 1;
      for (let index = first; index < count; index++) {
        const key = `${path} ${index}`;
        if (seen.has(key)) continue;
        const { slide, page, count: all } = await show.peek({ path, folder, target: { index, step: 'last' } });
        count = all;
        seen.add(key);
        shots.push({
          title: secrecy.maskText(slide.title),
          caption: `${basename(path)}, slide ${index + 1} of ${count}`,
          slide: { path, range: slide.range },
          notes: slide.notes && secrecy.maskText(slide.notes),
          upcoming: maskUpcoming({ kind: 'slide', page, card: createSlideCard(slide, count, page) }, secrecy),
        });
      }
    }
    return shots;
  };
  return {
    async drawablesOf(entry) {
      const sources = { documents: workbench.documents, library: library.current, hide: secrecy.maskText };
      const shots: Drawable[] = [];
      for (const part of await partsOf(entry, sources)) {
        const slides = await slidesOf(part).catch(noDeck);
        if (!firstDeckOf(part) || slides.length === 0) shots.push(await cardOf(part));
        shots.push(...slides);
      }
      return shots;

      async function cardOf(part: DemoEntry): Promise<Drawable> {
        const upcoming = maskUpcoming(await describeDemo(part, sources), secrecy);
        return { title: secrecy.maskText(entry.demo.title), caption: undefined, slide: undefined, upcoming };
      }
    },
    drawableOf: (page) => drawableOf(page, secrecy),
    async notesOf({ file, demo }) {
      const notes = demo.notes && (await readDemoNotes(workbench.files, file, demo).catch(() => undefined));
      return notes && secrecy.maskText(notes);
    },
    draw: async (shot, width, signal) => {
      const content = await readPictureContent(shot.upcoming, sources, signal);
      return draw(content, { width, colorTheme: options.colorTheme() }, signal);
    },
    inspect: async (shots, limits, signal) => {
      const contents = await Promise.all(shots.map(({ upcoming }) => readPictureContent(upcoming, sources, signal)));
      return inspectSlides(contents, { colorTheme: options.colorTheme(), limits }, signal);
    },
    inline: (shot, signal) => readPictureContent(shot.upcoming, sources, signal),
    maskText: secrecy.maskText,
    browser,
    dispose: disposeAll([show, secrecy, ...(options.browser ? [] : [browser])]).dispose,
  };
}

function createInspection({ slideScript, webFile }: ShowRendererOptions, browser: ShowBrowser) {
  const legibilityScript = async () => {
    const script = await webFile?.('legibility.js');
    if (!script) throw new DemoError('no-screenshot', 'Slides cannot be measured here');
    return Buffer.from(script).toString('utf8');
  };
  return createSlideInspection({ browser, slideScript, legibilityScript });
}

function drawableOf(page: StagePage, secrecy: Secrecy): Drawable {
  const card = { title: page.title, lines: [], marks: 'none' } as const;
  const upcoming = maskUpcoming({ kind: 'slide', page, card }, secrecy);
  return { title: secrecy.maskText(page.title), caption: undefined, slide: undefined, upcoming };
}

/** An unreadable deck becomes a finding and a card with its name. */
function noDeck(error: unknown): readonly Drawable[] {
  if (error instanceof DemoError) return [];
  throw error;
}

/** Splits a demo at its pauses, one part per `next`. */
async function partsOf(entry: DemoEntry, sources: Parameters<typeof planSources>[1]): Promise<readonly DemoEntry[]> {
  const enabled = entry.demo.actions.filter(({ disabled }) => !disabled);
  const starts = [0, ...enabled.flatMap((action, index) => (effectsOf(action, entry.file).waits ? [index + 1] : []))];
  const parts: DemoEntry[] = [];
  for (const start of starts.filter((at) => at === 0 || at < enabled.length)) {
    parts.push(await expandDemo(entry, planSources(entry, sources), start));
  }
  return parts;
}
