import { basename } from 'node:path';
import { type AudienceCheck, createAudienceCheck } from '../app/audience-check.ts';
import type { Shortfall } from '../app/shortfall.ts';
import { createShowRenderer, type Drawable, type ShowRenderer } from '../app/show-renderer.ts';
import { systemClock } from '../machine/system-clock.ts';
import { createMemoryStore } from '../memory-editor/store.ts';
import type { Log } from '../ports/log.ts';
import { checkCodeRoom } from '../preflight/code-findings.ts';
import type { Finding } from '../preflight/finding.ts';
import type { PreflightObserver } from '../preflight/preflight.ts';
import { readSlideScript, readWebFile } from './host.ts';
import { findDiagramScript } from './markdown/diagram-script.ts';
import { createLazyRenderer } from './markdown/lazy-renderer.ts';

export interface DrawnPicture extends Pick<Drawable, 'title' | 'caption' | 'slide'> {
  readonly demoId: string;
  readonly png: Uint8Array;
  /** Why it differs from the audience's view. */
  readonly shortfall: string | undefined;
}

export interface PictureObserverOptions {
  /** Pixels; without it, no pictures are drawn. */
  readonly width?: number | undefined;
  /** Checks what the last row can read. */
  readonly measures?: boolean;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Draws and measures everything that a show displays during the check. */
export interface PictureObserver {
  readonly observer: PreflightObserver;
  /** In the order of the show. */
  readonly shots: readonly DrawnPicture[];
  dispose(): void;
}

export function createPictureObserver(options: PictureObserverOptions): PictureObserver {
  const { width, measures = false, log, signal } = options;
  const shots: DrawnPicture[] = [];
  let renderer: ShowRenderer | undefined;
  let audience: AudienceCheck | undefined;
  return {
    observer: {
      renderMarkdown: createLazyRenderer(),
      async before(entry, scene) {
        renderer ??= createShowRenderer({
          ...scene,
          log,
          store: createMemoryStore(),
          clock: systemClock,
          slideScript: readSlideScript,
          webFile: readWebFile,
          diagramScript: findDiagramScript,
          colorTheme: () => ({ colorScheme: 'dark' }),
        });
        const drawables = await renderer.drawablesOf(entry);
        if (measures) audience ??= createAudienceCheck({ renderer, signal });
        const findings: Finding[] = [...((await audience?.check(entry, drawables, scene)) ?? [])];
        if (width === undefined) return findings;
        for (const shot of drawables) {
          const { png, shortfall, isCut = false } = await renderer.draw(shot, width, signal);
          const { title, caption, slide } = shot;
          shots.push({ demoId: entry.demo.id, title, caption, slide, png, shortfall });
          if (isCut && slide && !audience) findings.push(describeCut(slide, entry.demo.id));
        }
        return findings;
      },
      ...(measures && { beforeAction: checkCodeRoom }),
    },
    shots,
    dispose: () => renderer?.dispose(),
  };
}

/** Only a browser can detect that text overflows even at the smallest size. */
function describeCut({ path, range: { start } }: NonNullable<Drawable['slide']>, demoId: string): Finding {
  const message =
    'This slide is cut off, because it does not fit even at the smallest size. Split it into two slides, or use fewer lines.';
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

export function shortfallsOf(shots: readonly DrawnPicture[]): readonly Shortfall[] {
  return shots.flatMap(({ title, caption, shortfall: why }) =>
    why === undefined ? [] : [{ what: caption === undefined ? `“${title}”` : `“${title}” (${caption})`, why }],
  );
}

/** `07 What a deck is.png`: sorts by name in the order of the show. */
export function nameShots(shots: readonly DrawnPicture[]): readonly string[] {
  const digits = Math.max(2, String(shots.length).length);
  return shots.map(({ title }, index) => {
    const fileTitle = title
      .normalize('NFC')
      .replace(/['’]/g, '')
      .replace(/[^\p{L}\p{N}_-]+/gu, ' ')
      .trim()
      .slice(0, 60)
      .trim();
    return `${[String(index + 1).padStart(digits, '0'), fileTitle].filter(Boolean).join(' ')}.png`;
  });
}

export function titleOf(folder: string): string {
  return basename(folder);
}
