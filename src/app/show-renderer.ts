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
import type { Upcoming } from '../pictures/upcoming.ts';
import type { DiagramScript } from '../ports/diagram-script.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { SlideStage } from '../ports/slide-stage.ts';
import type { Store } from '../ports/store.ts';
import type { Workbench } from '../ports/workbench.ts';
import { maskUpcoming } from '../presenting/masking.ts';
import { createSecrecy } from '../presenting/secrecy.ts';
import { createShow } from '../show/show.ts';
import { firstDeckOf, planSources } from './port/look-ahead.ts';
import { describeDemo } from './port/upcoming.ts';

/** Something of a show to draw. */
export interface Drawable {
  readonly title: string;
  /** `slides.md, slide 2 of 6`; none for the card of a demo. */
  readonly caption: string | undefined;
  /** The deck that a slide is of: absolute path, and its place in the text. */
  readonly slide: { readonly path: string; readonly range: Range } | undefined;
  /** Speaker notes of a slide: Markdown. */
  readonly notes?: string | undefined;
  readonly upcoming: Upcoming;
}

/** Draws a show without an audience: every card and every slide of it. */
export interface ShowRenderer extends Disposable {
  /** A demo's pictures, in order: its cards and the slides of its decks, but for slides that have been seen before. */
  drawablesOf(entry: DemoEntry): Promise<readonly Drawable[]>;
  /** The notes file of a demo, its secrets hidden; `undefined` where it has none that can be read. */
  notesOf(entry: DemoEntry): Promise<string | undefined>;
  /** `width` in pixels; by the fallback renderer where no browser is installed. */
  draw(shot: Drawable, width: number, signal: AbortSignal): Promise<Picture>;
  /** The page of a slide or card that holds everything it needs, its diagrams drawn. */
  inline(shot: Drawable, signal: AbortSignal): Promise<PictureContent>;
  /** A text with its secrets hidden where the settings want that; `name` of its file says how to read it. */
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
  diagramScript(): DiagramScript | undefined;
  colorTheme(): ColorTheme;
  /** Owned by the caller; left out: one for this renderer. */
  readonly browser?: ShowBrowser;
  /** The slide panel, which draws where it is open. */
  readonly stage?: Pick<SlideStage, 'drawPage' | 'drawDiagrams'>;
}

/** The installed browser that draws; started with the first picture, and again after it has gone. */
export type ShowBrowser = ReturnType<typeof createShowBrowser>;

export function createShowBrowser({ settings, clock, log }: Pick<ShowRendererOptions, 'settings' | 'clock' | 'log'>) {
  return createBrowser({ find: () => findBrowser(settings.get('screenshot.browser')), clock, log, isPatient: true });
}

/** `unsupported` where no browser is installed that could draw. */
export async function requireBrowser(settings: Settings, machine?: Machine): Promise<void> {
  const choice = settings.get('screenshot.browser').trim();
  if ((await findBrowser(choice, machine)) !== undefined) return;
  const drawn = 'Pictures are drawn by an installed browser';
  if (choice === 'off') {
    const hint = 'Give --fallback for drawings without one.';
    throw new DemoError('unsupported', `${drawn}, and the setting showrunner.screenshot.browser is "off"`, { hint });
  }
  const isNamed = choice !== '' && choice !== 'auto';
  const missing = isNamed
    ? `${choice} is none (showrunner.screenshot.browser)`
    : 'there is no Chrome, Edge or Chromium';
  throw new DemoError('unsupported', `${drawn}, and ${missing}`, {
    hint: 'Install one (on Debian and Ubuntu: sudo apt install chromium), name its executable in CHROME_PATH, or give --fallback for drawings without one.',
  });
}

export function createShowRenderer(options: ShowRendererOptions): ShowRenderer {
  const { workbench, library } = options;
  const show = createShow({ ...options, isTrusted: () => false });
  const browser = options.browser ?? createShowBrowser(options);
  const draw = createPictureRenderer({ ...options, browser });
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
    async notesOf({ file, demo }) {
      const notes = demo.notes && (await readDemoNotes(workbench.files, file, demo).catch(() => undefined));
      return notes && secrecy.maskText(notes);
    },
    draw: async (shot, width, signal) => {
      const content = await readPictureContent(shot.upcoming, sources, signal);
      return draw(content, { width, colorTheme: options.colorTheme() }, signal);
    },
    inline: (shot, signal) => readPictureContent(shot.upcoming, sources, signal),
    maskText: secrecy.maskText,
    browser,
    dispose: disposeAll([show, secrecy, ...(options.browser ? [] : [browser])]).dispose,
  };
}

/** A deck that cannot be read is a finding, and a card that names it. */
function noDeck(error: unknown): readonly Drawable[] {
  if (error instanceof DemoError) return [];
  throw error;
}

/** A demo's parts, one for each `next`: up to its first pause, up to the second, … */
async function partsOf(entry: DemoEntry, sources: Parameters<typeof planSources>[1]): Promise<readonly DemoEntry[]> {
  const enabled = entry.demo.actions.filter(({ disabled }) => !disabled);
  const starts = [0, ...enabled.flatMap((action, index) => (effectsOf(action, entry.file).waits ? [index + 1] : []))];
  const parts: DemoEntry[] = [];
  for (const start of starts.filter((at) => at === 0 || at < enabled.length)) {
    parts.push(await expandDemo(entry, planSources(entry, sources), start));
  }
  return parts;
}
