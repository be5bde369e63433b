import { DemoError, messageOf } from '../core/errors.ts';
import { createLimiter } from '../core/time/async.ts';
import type { DemoEntry } from '../demos/model.ts';
import { rangeOf } from '../demos/source-location.ts';
import type { SlideFlaw } from '../ports/slide-flaw.ts';
import type { Finding } from '../preflight/finding.ts';
import type { PreflightState } from '../preflight/preflight.ts';
import { describeFlaws, limitsOf } from '../preflight/slide-findings.ts';
import type { Drawable, ShowRenderer } from './show-renderer.ts';

/** Measures the slides of a show for the last row. */
export interface AudienceCheck {
  /** Findings about a demo's frames. Without a browser there is one that says so, for the whole show. */
  check(entry: DemoEntry, shots: readonly Drawable[], scene: PreflightState): Promise<readonly Finding[]>;
}

export interface AudienceCheckOptions {
  readonly renderer: Pick<ShowRenderer, 'inspect'>;
  readonly signal: AbortSignal;
  /** Called with the flaws of each slide that was measured. */
  onFlaws?(shot: Drawable, flaws: readonly SlideFlaw[]): void;
}

/** Slides measured at the same time. */
const atOnce = 2;

export function createAudienceCheck({ renderer, signal, onFlaws }: AudienceCheckOptions): AudienceCheck {
  const limit = createLimiter(atOnce);
  let why: string | undefined;
  const checkSlide = async (entry: DemoEntry, shot: Drawable, { workbench, settings }: PreflightState) => {
    const { slide } = shot;
    if (!slide || why !== undefined) return [];
    try {
      const flaws = await renderer.inspect(shot, limitsOf(settings), signal);
      onFlaws?.(shot, flaws);
      const { text } = await workbench.documents.open(slide.path);
      return describeFlaws(flaws, { ...slide, text, demoId: entry.demo.id }, settings);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DemoError)) throw error;
      if (why !== undefined) return [];
      why = messageOf(error);
      return [describeShortfall(entry, why)];
    }
  };
  return {
    check: async (entry, shots, scene) => {
      const found = shots.map((shot) => limit(() => checkSlide(entry, shot, scene)));
      return (await Promise.all(found)).flat();
    },
  };
}

function describeShortfall({ file, demo }: DemoEntry, why: string): Finding {
  return {
    ...{ code: 'slides-not-measured', severity: 'info', source: 'check' },
    message: `Whether the last row can read the slides was not checked: ${why}.`,
    ...{ path: file.path, range: rangeOf(demo), demoId: demo.id },
  };
}
