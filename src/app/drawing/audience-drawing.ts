import { basename, isAbsolute } from 'node:path';
import { createLiveFeed, type LiveFeed } from '../../audience/live-feed.ts';
import { asOnStage } from '../../audience/stage-settings.ts';
import { disposeAll } from '../../core/disposables.ts';
import type { LibraryService } from '../../demos/library.ts';
import { createMemoryStore } from '../../memory-editor/store.ts';
import { createBrowser } from '../../pictures/browser.ts';
import { createDiagramDrawer } from '../../pictures/diagram-drawer.ts';
import { findBrowser } from '../../pictures/find-browser.ts';
import { inlinePage } from '../../pictures/page-sources.ts';
import { nameFiles } from '../../preflight/finding.ts';
import { maskPage } from '../../presenting/masking.ts';
import { createSecrecy } from '../../presenting/secrecy.ts';
import type { Show } from '../../show/show.ts';
import type { DrawingHost } from './drawing.ts';

export interface LiveFeedHost extends DrawingHost {
  /** Absolute paths. */
  workspaceFolders(): readonly string[];
}

export interface LiveFeedParts {
  readonly show: Show;
  readonly library: LibraryService;
}

/** Slides are bright unless their theme says otherwise, as in a replay. */
const colorTheme = () => ({ colorScheme: 'light' }) as const;

/** Hides secrets even outside presentation mode, because the audience gets whole files. */
export function createDrawnFeed(host: LiveFeedHost, { show, library }: LiveFeedParts): LiveFeed {
  const { workbench, settings, clock, log } = host;
  const { stage, files } = workbench;
  const browser = createBrowser({ find: () => findBrowser(settings.get('screenshot.browser')), clock, log });
  const drawDiagrams = createDiagramDrawer({ ...host, colorTheme, stage, browser });
  const secrecy = createSecrecy({
    settings: asOnStage(settings),
    store: createMemoryStore(),
    presentation: show.presentation,
    log,
  });
  const { signal } = new AbortController(); // never aborted
  const feed = createLiveFeed({
    ...host,
    show,
    library,
    nameOf(path) {
      const name = nameFiles({ folders: host.workspaceFolders() })(path);
      return isAbsolute(name) ? basename(name) : name;
    },
    mask: secrecy.maskText,
    maskPage: (page) => maskPage(page, secrecy),
    inlinePage: (page) => inlinePage(page, files),
    drawDiagrams: async (page) => (await drawDiagrams(page, signal)).page,
  });
  return { ...feed, dispose: disposeAll([browser, secrecy, feed]).dispose };
}
