import type { Disposable } from '../core/disposables.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import { createLimiter } from '../core/time/async.ts';
import type { DemoEntry } from '../demos/model.ts';
import { rangeOf } from '../demos/source-location.ts';
import { createMemoryStore } from '../memory-editor/store.ts';
import type { SlideFlaw } from '../ports/slide-flaw.ts';
import { checkCodeRoom } from '../preflight/code-findings.ts';
import type { Finding } from '../preflight/finding.ts';
import type { PreflightObserver, PreflightState } from '../preflight/preflight.ts';
import { describeFlaws, limitsOf } from '../preflight/slide-findings.ts';
import { createShowRenderer, type Drawable, type ShowRenderer, type ShowRendererOptions } from './show-renderer.ts';

/** Measures the slides of a show for the last row. */
export interface AudienceCheck {
  /**
   * Findings about a demo's frames. If there is no browser, a single finding says so for the whole show; none if the
   * setting turns browsers off.
   */
  check(entry: DemoEntry, shots: readonly Drawable[], scene: PreflightState): Promise<readonly Finding[]>;
}

export interface AudienceCheckOptions {
  readonly renderer: Pick<ShowRenderer, 'inspect'>;
  readonly signal: AbortSignal;
  /** Called with the flaws of each slide that was measured. */
  onFlaws?(shot: Drawable, flaws: readonly SlideFlaw[]): void;
}

/** The parts of a host that measure slides. */
export type MeasuringHost = Pick<
  ShowRendererOptions,
  'clock' | 'log' | 'slideScript' | 'webFile' | 'diagramScript' | 'colorTheme' | 'stage' | 'browser'
> &
  Pick<PreflightObserver, 'renderMarkdown'>;

/** Measures slides and code while a show is checked. */
export function createAudienceObserver(
  host: MeasuringHost,
  signal: AbortSignal,
): Disposable & { readonly observer: PreflightObserver } {
  let renderer: ShowRenderer | undefined;
  let audience: AudienceCheck | undefined;
  return {
    observer: {
      renderMarkdown: host.renderMarkdown,
      async before(entry, scene) {
        renderer ??= createShowRenderer({
          ...host,
          ...scene,
          store: createMemoryStore(),
        });
        audience ??= createAudienceCheck({ renderer, signal });
        return audience.check(entry, await renderer.drawablesOf(entry), scene);
      },
      beforeAction: checkCodeRoom,
    },
    dispose: () => renderer?.dispose(),
  };
}

/** Documents that are measured at the same time, and the slides in one. */
const [atOnce, inDocument] = [2, 8];

export function createAudienceCheck({ renderer, signal, onFlaws }: AudienceCheckOptions): AudienceCheck {
  const limit = createLimiter(atOnce);
  let isOver = false;
  const measure = async (entry: DemoEntry, slides: readonly SlideShot[], { workbench, settings }: PreflightState) => {
    if (isOver || settings.get('screenshot.browser') === 'off') return [];
    try {
      const found = await renderer.inspect(slides, limitsOf(settings), signal);
      const findings: Finding[] = [];
      for (const [index, shot] of slides.entries()) {
        const flaws = found[index] ?? [];
        onFlaws?.(shot, flaws);
        const { text } = await workbench.documents.open(shot.slide.path);
        findings.push(...describeFlaws(flaws, { ...shot.slide, text, demoId: entry.demo.id }, settings));
      }
      return findings;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DemoError)) throw error;
      if (isOver) return [];
      isOver = true;
      return [describeShortfall(entry, messageOf(error))];
    }
  };
  return {
    async check(entry, shots, scene) {
      const slides = shots.filter((shot): shot is SlideShot => shot.slide !== undefined);
      const starts = Array.from({ length: Math.ceil(slides.length / inDocument) }, (_, index) => index * inDocument);
      const found = starts.map((at) => limit(() => measure(entry, slides.slice(at, at + inDocument), scene)));
      return (await Promise.all(found)).flat();
    },
  };
}

type SlideShot = Drawable & { readonly slide: NonNullable<Drawable['slide']> };

function describeShortfall({ file, demo }: DemoEntry, why: string): Finding {
  return {
    ...{ code: 'slides-not-measured', severity: 'info', source: 'check' },
    message: `The slides were not checked for readability from the last row: ${why}.`,
    ...{ path: file.path, range: rangeOf(demo), demoId: demo.id },
  };
}
