import { hash } from 'node:crypto';
import { messageOf } from '../core/errors.ts';
import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { DiagramScript } from '../ports/diagram-script.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { SlideStage, StagePage } from '../ports/slide-stage.ts';
import { countDiagrams, placeDiagrams } from '../slides/diagrams.ts';
import type { Browser } from './browser.ts';
import { type ColorTheme, isReady, printSlideDocument } from './slide-document.ts';

export interface DiagramDrawerOptions {
  /** The slide panel, if the host has one. */
  readonly stage?: Pick<SlideStage, 'drawDiagrams'>;
  readonly browser: Pick<Browser, 'run'>;
  slideScript(): Promise<string>;
  /** `undefined` if Mermaid is not installed. */
  diagramScript(): DiagramScript | undefined;
  colorTheme(): ColorTheme;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

export interface DrawnPage {
  readonly page: StagePage;
  /** Why the diagrams are still text. */
  readonly shortfall?: string;
}

/**
 * Draws in the panel if it is open, else in an installed browser. Otherwise diagrams stay text. Caches drawings.
 * Rejects only with the signal's reason.
 */
export type DiagramDrawer = (page: StagePage, signal: AbortSignal | undefined) => Promise<DrawnPage>;

/** `svgs` is empty if nothing was drawn. */
interface DiagramDrawings {
  readonly svgs: readonly string[];
  readonly why: string;
}

/** Milliseconds. */
const panelLimit = 6_000;
/** Size of the cache. */
const pagesKept = 64;
/** File name of the module. */
const entry = 'diagrams.mjs';
const result = `document.querySelector('[data-not-loaded]') ? [] :
  [...document.querySelectorAll('.diagram')].map((one) => one.querySelector('svg')?.outerHTML ?? '')`;

export function createDiagramDrawer(options: DiagramDrawerOptions): DiagramDrawer {
  const { stage, browser, slideScript, diagramScript, colorTheme, settings, clock, log } = options;
  const kept = new Map<string, readonly string[]>();

  const askPanel = async (page: StagePage, signal?: AbortSignal) => {
    const drawing = stage?.drawDiagrams(page);
    return drawing && raceTimeout(drawing, { clock, limit: panelLimit, signal });
  };
  const askBrowser = async (page: StagePage, signal?: AbortSignal) => {
    const script = settings.get('screenshot.browser') === 'off' ? undefined : diagramScript();
    if (!script) return undefined;
    const text = await slideScript();
    const all = { ...page, step: page.steps };
    const html = printSlideDocument({
      title: '',
      pages: [all],
      mode: 'print',
      colorTheme: colorTheme(),
      script: text,
      diagrams: entry,
    });
    const read = async (path: string) => (path === entry ? Buffer.from(script.module) : script.read(path));
    const svgs = (await browser.run({ html, read, isReady, result }, signal)) as readonly string[];
    if (svgs.length === 0) throw new Error('The script that draws Mermaid could not be loaded');
    return svgs;
  };
  const draw = async (page: StagePage, signal?: AbortSignal): Promise<DiagramDrawings> => {
    let why =
      settings.get('screenshot.browser') === 'off'
        ? 'The setting showrunner.screenshot.browser is "off"'
        : 'Nothing that can draw Mermaid diagrams is installed';
    for (const ask of [askPanel, askBrowser]) {
      try {
        const svgs = await ask(page, signal);
        if (svgs && svgs.length > 0) return { svgs, why: '' };
      } catch (error) {
        signal?.throwIfAborted();
        why = messageOf(error);
        log.info(`No diagram: ${why}`);
      }
    }
    return { svgs: [], why };
  };

  return async (page, signal) => {
    if (countDiagrams(page) === 0) return { page };
    const key = hash('sha256', JSON.stringify([page.html, page.css, colorTheme()]), 'base64url');
    const known = kept.get(key);
    const { svgs, why } = known ? { svgs: known, why: '' } : await draw(page, signal);
    if (svgs.length === 0) return { page, shortfall: `Its diagrams are shown as text. ${why}` };
    kept.set(key, svgs);
    for (const oldest of [...kept.keys()].slice(0, -pagesKept)) kept.delete(oldest);
    return { page: placeDiagrams(page, svgs) };
  };
}
