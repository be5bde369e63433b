import type { StagePage, StageRequest } from '../ports/slide-stage.ts';
import { createDiagrams, type Diagrams } from './diagrams.ts';
import drawingCss from './drawing/drawing.css';
import type { SlideFit } from './fit.ts';
import { leaveChordsToEditor } from './input/chords.ts';
import { type InputListener, listenToInput } from './input/slide-input.ts';
import { stopMadeUpKeys } from './input/trusted.ts';
import { reloadOnChange } from './live-reload.ts';
import type { ToSlidePage } from './messages.ts';
import motionCss from './motion.css';
import { createOverview } from './overview.ts';
import { createPanelHost, type PageHost } from './page-host.ts';
import { afterPaint } from './paint.ts';
import { drawDiagrams, drawPicture } from './picture.ts';
import inkCss from './pointer/ink-colors.css';
import pointerCss from './pointer/pointer.css';
import { createPointer } from './pointer/pointer.ts';
import printoutCss from './printout.css';
import { layOutForPrint, printAllPages } from './printout.ts';
import { createSlideCanvas } from './slide-canvas.ts';
import stageCss from './stage.css';
import { createStandaloneHost } from './standalone-host.ts';

// The script of a document that shows slides. In a webview it talks to the extension. Elsewhere the document holds its
// pages: `<script type="application/json" id="pages">` with an array of StagePage (`<` written as `\u003c`). With
// `<html data-mode="print">` all pages are laid out on sheets of 960 × 540. The script sets `<html data-ready>` when
// everything visible can be painted, and `<html data-cut>` if a printed page is cut off.

function start(): void {
  stopMadeUpKeys();
  leaveChordsToEditor();
  const style = document.createElement('style');
  style.textContent = stageCss + printoutCss + motionCss + drawingCss + inkCss + pointerCss;
  document.head.append(style);
  const panel = createPanelHost();
  const diagrams = createDiagrams(document.currentScript?.nonce ?? '');
  const pages = panel ? [] : readPages();
  if (document.documentElement.dataset.mode === 'print') {
    layOutForPrint(pages, diagrams).then(markPrinted, reportError);
    return;
  }
  if (!panel) printAllPages(pages, diagrams);
  if (panel) present(panel, diagrams, presentersEdge);
  else present(createStandaloneHost(pages), diagrams, readersEdge);
  const { version } = document.documentElement.dataset;
  if (version !== undefined) void reloadOnChange(version);
}

/**
 * Share of the window at each side where a click turns the page; small for presenters, who click on slides for other
 * reasons.
 */
const [presentersEdge, readersEdge] = [0.12, 0.5];

function present(host: PageHost, diagrams: Diagrams, edge: number): void {
  const request = (wanted: StageRequest) => host.post({ type: 'request', request: wanted });
  const canvas = createSlideCanvas(diagrams, {
    post: (message) => host.post(message),
    turned: (page, element, isMove) => pointer.turnTo(page, element, isMove),
  });
  const pointer = createPointer(canvas.stage, {
    request,
    tellMedia: (media) => request({ kind: 'media', ...(media && { media }) }),
  });
  const overview = createOverview(diagrams, (index) => request({ kind: 'goTo', index }));
  const cover = createCover();
  const receive: { readonly [Type in ToSlidePage['type']]: (message: ToSlidePage & { type: Type }) => unknown } = {
    page({ id, page, isNew }) {
      overview.close();
      if (id !== undefined) host.post({ type: 'taken', id });
      const tell = () => id !== undefined && afterPaint(() => host.post({ type: 'shown', id }));
      canvas.show(page, tell).then(markReady, reportError);
      if (isNew) window.focus();
    },
    ping: () => host.post({ type: 'pong' }),
    prepare: ({ page }) => canvas.prepare(page),
    black({ isOn }) {
      cover.lay(isOn);
      if (isOn) afterPaint(() => host.post({ type: 'black' }));
    },
    overview: ({ pages, index }) => overview.open(pages, index),
    zoom: ({ factor }) => pointer.resize(factor),
    gesture: ({ gesture }) => pointer.follow(gesture),
    colors({ colors }) {
      for (const [name, value] of Object.entries(colors)) document.documentElement.style.setProperty(name, value);
      canvas.recolor();
    },
    draw: ({ id, page, ...look }) =>
      drawPicture(page, look, diagrams).then(
        (png) => host.post({ type: 'drawn', id, png }),
        (error: unknown) => host.post({ type: 'drawn', id, error: String(error) }),
      ),
    diagrams: ({ id, page }) =>
      drawDiagrams(page, diagrams).then(
        (svgs) => host.post({ type: 'drawn', id, svgs }),
        (error: unknown) => host.post({ type: 'drawn', id, error: String(error) }),
      ),
  };
  host.listen((message) => (receive[message.type] as ((message: ToSlidePage) => unknown) | undefined)?.(message));
  const input: InputListener = {
    request,
    hold: () => host.post({ type: 'held' }),
    dismiss() {
      if (overview.close()) return true;
      const isBlack = cover.isLaid();
      if (isBlack) request({ kind: 'blackout', isOn: false });
      return isBlack || pointer.dismiss();
    },
    pressForPointer: (event) => pointer.press(event),
    pressOnSlide: (key) => canvas.press(key),
    pressInOverview: (key) => overview.press(key),
  };
  listenToInput(input, edge);
  host.post({ type: 'ready' });
}

/** A black page over everything. The host controls it, because other pages request it, too. */
function createCover(): { lay(isOn: boolean): void; isLaid(): boolean } {
  const cover = document.createElement('div');
  cover.className = 'blackout';
  return {
    lay(isOn) {
      if (isOn) document.body.append(cover);
      else cover.remove();
    },
    isLaid: () => cover.isConnected,
  };
}

function readPages(): readonly StagePage[] {
  return JSON.parse(document.getElementById('pages')?.textContent ?? '[]') as readonly StagePage[];
}

function markPrinted(fits: readonly SlideFit[]): void {
  if (fits.some(({ isCut }) => isCut)) document.documentElement.dataset.cut = '';
  markReady();
}

function markReady(): void {
  document.documentElement.dataset.ready = '';
}

start();
