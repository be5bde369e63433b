import { basename } from 'node:path';
import type { Shortfall } from '../../app/shortfall.ts';
import { createStudio, type Shot, type Studio } from '../../app/studio.ts';
import { systemClock } from '../../machine/system-clock.ts';
import { createMemoryStore } from '../../memory/store.ts';
import type { Log } from '../../ports/log.ts';
import type { Finding } from '../../preflight/finding.ts';
import type { PreflightObserver } from '../../preflight/preflight.ts';
import { readSlideScript } from '../host.ts';
import { createMarkdownRenderer } from '../markdown.ts';
import { findDiagramScript } from '../mermaid/diagram-script.ts';

/** A picture of a show, and the demo that it is of. */
export interface DrawnShot extends Pick<Shot, 'title' | 'caption' | 'slide'> {
  readonly demoId: string;
  readonly png: Uint8Array;
  /** Why it is not what the audience sees. */
  readonly shortfall: string | undefined;
}

export interface PhotographerOptions {
  /** Pixels. */
  readonly width: number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Takes a picture of everything that a show shows, while it is checked. */
export interface Photographer {
  readonly observer: PreflightObserver;
  /** Pictures drawn so far, in the order of the show. */
  readonly shots: readonly DrawnShot[];
  dispose(): void;
}

export function createPhotographer({ width, log, signal }: PhotographerOptions): Photographer {
  const render = createMarkdownRenderer();
  const shots: DrawnShot[] = [];
  let studio: Studio | undefined;
  return {
    observer: {
      renderMarkdown: async (markdown) => render(markdown),
      async before(entry, scene) {
        studio ??= createStudio({
          ...scene,
          log,
          store: createMemoryStore(),
          clock: systemClock,
          slideScript: readSlideScript,
          diagramScript: findDiagramScript,
          colorTheme: () => ({ colorScheme: 'dark' }),
        });
        const findings: Finding[] = [];
        for (const shot of await studio.shotsOf(entry)) {
          const { png, shortfall, isCut = false } = await studio.draw(shot, width, signal);
          const { title, caption, slide } = shot;
          shots.push({ demoId: entry.demo.id, title, caption, slide, png, shortfall });
          if (isCut && slide) findings.push(describeCut(slide, entry.demo.id));
        }
        return findings;
      },
    },
    shots,
    dispose: () => studio?.dispose(),
  };
}

/** Only a browser can tell: the text is too much even at the smallest size that a room reads. */
function describeCut({ path, range: { start } }: NonNullable<Shot['slide']>, demoId: string): Finding {
  const message =
    'This slide is cut off: it holds more than fits, even at the smallest size. Split it into two slides, or use fewer lines.';
  return {
    code: 'slide-overflows',
    severity: 'warning',
    message,
    path,
    range: { start, end: start },
    demoId,
    source: 'check',
  };
}

/** The pictures that are not what the audience sees. */
export function shortfallsOf(shots: readonly DrawnShot[]): readonly Shortfall[] {
  return shots.flatMap(({ title, caption, shortfall: why }) =>
    why === undefined ? [] : [{ what: caption === undefined ? `“${title}”` : `“${title}” (${caption})`, why }],
  );
}

/** `07 What a deck is.png`: in the order of the show where folders are sorted by name. */
export function nameShots(shots: readonly DrawnShot[]): readonly string[] {
  const digits = Math.max(2, String(shots.length).length);
  return shots.map(({ title }, index) => {
    const words = title
      .normalize('NFC')
      .replace(/['’]/g, '')
      .replace(/[^\p{L}\p{N}_-]+/gu, ' ')
      .trim()
      .slice(0, 60)
      .trim();
    return `${[String(index + 1).padStart(digits, '0'), words].filter(Boolean).join(' ')}.png`;
  });
}

/** Title of a show: its folder's name. */
export function titleOf(folder: string): string {
  return basename(folder);
}
