import type { EditorPort } from '../../api/editor-port.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { eitherOf } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { LibraryService } from '../../demos/library.ts';
import { createBrowser } from '../../pictures/browser.ts';
import { createDiagramDrawer } from '../../pictures/diagram-drawer.ts';
import { findBrowser } from '../../pictures/find-browser.ts';
import { createPictures, type Pictures } from '../../pictures/picture-service.ts';
import { createPreviews } from '../../pictures/preview.ts';
import type { ColorTheme } from '../../pictures/slide-document.ts';
import type { Upcoming } from '../../pictures/upcoming.ts';
import type { DiagramScript } from '../../ports/diagram-script.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Workbench } from '../../ports/workbench.ts';
import { maskPage, maskUpcoming } from '../../presenting/masking.ts';
import type { Secrecy } from '../../presenting/secrecy.ts';
import type { Show } from '../../show/show.ts';
import { findCurrent, findUpcoming } from '../port/upcoming.ts';
import { createSlideExport, type SlideExport } from '../slide-export.ts';

export interface DrawingHost {
  readonly workbench: Workbench;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  slideScript(): Promise<string>;
  diagramScript(): DiagramScript | undefined;
  colorTheme(): ColorTheme;
}

export interface DrawingParts {
  readonly show: Show;
  readonly library: LibraryService;
  readonly secrecy: Secrecy;
}

/** Makes pictures, pages and files of the show; may use a browser. */
export interface Drawing extends Disposable {
  readonly pictures: Pictures;
  readonly preview: NonNullable<EditorPort['preview']>;
  readonly slideExport: SlideExport;
}

export function createDrawing(host: DrawingHost, { show, library, secrecy }: DrawingParts): Drawing {
  const { workbench, clock, log } = host;
  const browser = createBrowser({ find: () => findBrowser(host.settings.get('screenshot.browser')), clock, log });
  const own = { ...host, stage: workbench.stage, files: workbench.files, browser };
  const drawDiagrams = createDiagramDrawer(own);
  const masked = (found: Upcoming | undefined) => found && maskUpcoming(found, secrecy);
  const sources = () => ({ ...workbench, show, library: library.current, hide: secrecy.maskText });
  const pictures = createPictures({
    ...own,
    drawDiagrams,
    upcoming: async () => masked(await findUpcoming(sources())),
    current: async () => masked(await findCurrent({ ...workbench, show })),
    onDidChange: eitherOf(show.onDidChange, secrecy.onDidChange),
  });
  return {
    pictures,
    preview: createPreviews({ ...host, ...pictures }),
    slideExport: createSlideExport({
      ...{ ...own, library, show, drawDiagrams },
      maskPage: (page) => maskPage(page, secrecy),
    }),
    dispose: disposeAll([browser, pictures]).dispose,
  };
}
