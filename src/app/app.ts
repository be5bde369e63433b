import type { EditorPort } from '../api/editor-port.ts';
import type { ShowrunnerApi } from '../api/extension-api.ts';
import { createLinks, type Links, type LinksOptions } from '../api/links.ts';
import { type ApiService, createApiService } from '../api/service.ts';
import type { Toolbox } from '../api/tool.ts';
import type { ReadWebFile } from '../api/web-file.ts';
import { createLazy, createOnce, type Disposable, disposeAll, type Lazy } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';
import { createLibrary, type LibraryService } from '../demos/library.ts';
import type { Pictures } from '../pictures/picture-service.ts';
import type { ColorTheme } from '../pictures/slide-document.ts';
import type { Departure } from '../ports/departure.ts';
import type { DiagramScript } from '../ports/diagram-script.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { States } from '../ports/states.ts';
import type { Store } from '../ports/store.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { PreflightOptions } from '../preflight/preflight.ts';
import type { NextPlace } from '../presenting/presenter-view-model.ts';
import { createSecrecy, type Secrecy } from '../presenting/secrecy.ts';
import { createTimekeeper, type Timekeeper } from '../presenting/timekeeper.ts';
import { createShow, type Show } from '../show/show.ts';
import { currentSlide } from '../show/shown-slide.ts';
import { createAudience } from './audience.ts';
import { createBeginningNotice } from './beginning-notice.ts';
import { createLazyDrawing } from './drawing/lazy-drawing.ts';
import type { ShowInspection } from './drawing/show-inspection.ts';
import { createEditorPort } from './port/create-editor-port.ts';
import { lookAhead, orElse, type UpcomingSources } from './port/look-ahead.ts';
import { createShowrunnerApi } from './port/showrunner-api.ts';
import { createSharing, type Sharing } from './sharing.ts';
import type { SlideExport } from './slide-export.ts';
import { removeAllTemporaryFiles } from './temporary-files.ts';

/** Implemented by VS Code and the headless host. */
export interface Host {
  readonly workbench: Workbench;
  readonly settings: Settings;
  readonly store: Store;
  /** Snapshot store of the history, if there is a place for it. */
  readonly states?: States;
  /** Missing if the host does not announce the end of a window. */
  readonly departure?: Departure;
  readonly clock: Clock;
  readonly log: Log;
  /** Absolute paths. */
  workspaceFolders(): readonly string[];
  readonly onDidChangeWorkspaceFolders: Event<void>;
  /** Whether terminal commands and the API are allowed. */
  isTrusted(): boolean;
  /** Resolves once the editor's window answers; missing without one. */
  readonly touchWindow?: () => PromiseLike<unknown>;
  /** Generated and stored on first use. */
  token(): Promise<string>;
  readonly onDidChangeToken: Event<void>;
  /** Script of the slide page, for a browser that draws one. */
  slideScript(): Promise<string>;
  readonly webFile: ReadWebFile;
  /** The skill for agents that write talks: Markdown with front matter. */
  agentSkill(): Promise<string>;
  /** Mermaid for a browser, if available. */
  diagramScript(): DiagramScript | undefined;
  /** Dark or light, and code colors, for pictures. */
  colorTheme(): ColorTheme;
  /** The current show, to be run in memory. */
  preflightOptions(signal: AbortSignal): Promise<PreflightOptions>;
}

export interface App extends Disposable {
  readonly library: LibraryService;
  readonly show: Show;
  readonly secrecy: Secrecy;
  readonly timekeeper: Timekeeper;
  readonly editorPort: EditorPort;
  readonly pictures: Pick<Pictures, 'next' | 'current'>;
  /** The position after `next`. */
  findNext(): Promise<NextPlace>;
  readonly api: ApiService;
  /** Needs no server. */
  toolbox(): Promise<Toolbox>;
  /** For other extensions of the editor. */
  readonly extensionApi: ShowrunnerApi;
  readonly sharing: Sharing;
  /** Whether people may follow the show in a browser for now. */
  readonly audienceSharing: Sharing;
  /** Links into the editor; `person` gets questions and notices. */
  createLinks(person: Pick<LinksOptions, 'ask' | 'tell'>): Links;
  readonly slideExport: SlideExport;
  /** Serves the API if enabled, once the demo files and the last window's steps have been read. */
  start(): Promise<void>;
}

/** Serves nothing before `start`. */
export function createApp(given: Host): App {
  const audience = createAudience(given);
  const host: Host = { ...given, workbench: audience.watchPages(given.workbench) };
  const { workbench, clock, log } = host;
  const library = createLibrary({
    files: workbench.files,
    clock,
    log,
    folders: host.workspaceFolders,
    onDidChangeFolders: host.onDidChangeWorkspaceFolders,
  });
  const show = createShow({
    ...host,
    library,
    onWillAct: audience.onWillAct,
    audienceUrl: audience.url,
    beforeFile: createBeginningNotice({ ...host, library }),
  });
  audience.follow({ show, library });
  const timekeeper = createTimekeeper({ ...host, show, library });
  const secrecy = createSecrecy({ ...host, presentation: show.presentation });
  const drawing = createLazyDrawing(host, { show, library, secrecy });
  const { pictures, preview, slideExport } = drawing;
  const editorPort = createEditorPort({
    ...host,
    show,
    library,
    timekeeper,
    pictures,
    preview,
  });
  const sharing = createSharing({ ...host, key: 'sharing', now: Date.now });
  const inspection = createLazy(async () => (await import('./drawing/show-inspection.ts')).createShowInspection(host));
  const toolbox = createAppToolbox(host, { library, show: editorPort, inspection });
  const ready = Promise.all([library.ready, show.ready]);
  const api = createApiService({ ...host, show: editorPort, ready, sharing, audience: audience.feed, toolbox });
  const shared = [sharing, audience];
  const { dispose } = disposeAll([library, show, timekeeper, secrecy, drawing, inspection, ...shared, api]);
  const start = async () => {
    void show.presentation.resume();
    await api.refresh();
    if (host.isTrusted()) void removeAllTemporaryFiles(library.current, log);
  };
  return {
    library,
    show,
    secrecy,
    timekeeper,
    editorPort,
    pictures,
    findNext: () => findNextPlace({ ...workbench, show, library: library.current }),
    api,
    toolbox,
    extensionApi: createShowrunnerApi(editorPort),
    sharing,
    audienceSharing: audience.sharing,
    createLinks: (person) => createLinks({ ...host, ...person, show: editorPort }),
    slideExport,
    start,
    dispose,
  };
}

interface ToolboxParts {
  readonly library: LibraryService;
  readonly show: EditorPort;
  readonly inspection: Lazy<ShowInspection>;
}

/** The tools for agents, loaded with the first call. */
function createAppToolbox(host: Host, { library, show, inspection }: ToolboxParts): () => Promise<Toolbox> {
  const author = createOnce(async () =>
    (await import('../authoring/show-author.ts')).createShowAuthor({ ...host, library }, async (...wanted) =>
      (await import('../making/from-commits.ts')).makeFromCommits(...wanted),
    ),
  );
  return createOnce(async () => {
    const reportBug = (error: unknown) => host.log.error('A tool failed unexpectedly.', error);
    return (await import('../api/create-toolbox.ts')).createToolbox({
      ...host,
      checkShow: async (part) => (await inspection.get()).check(part),
      previewDemo: async (wanted) => (await inspection.get()).preview(wanted),
      guide: async () => (await import('../authoring/agent-guide.ts')).withoutFrontMatter(await host.agentSkill()),
      show,
      author,
      reportBug,
    });
  });
}

/** Returns the place of `findUpcoming`, by its own title. */
export async function findNextPlace(sources: UpcomingSources): Promise<NextPlace> {
  const { show } = sources;
  const { status, next } = show.state;
  const slide = currentSlide(show.state);
  const ahead = await lookAhead(sources);
  if (!ahead) return { kind: 'end' };
  const demo = (kind: 'demo' | 'resumed'): NextPlace =>
    next ? { kind, id: next.demo.id, title: next.demo.title } : { kind: 'end' };
  if (status === 'paused') return demo('resumed');
  const { place, entry } = ahead;
  if (!place) return demo('demo');
  const { index, step } = place.target;
  if (!entry && slide?.index === index && typeof step === 'number') {
    return { kind: 'reveal', shown: step, count: slide.steps, title: slide.title };
  }
  return show.peek(place).then(
    ({ slide: { title }, count }): NextPlace => ({ kind: 'slide', index: index + 1, count, title }),
    (error) => orElse(error, () => demo('demo')),
  );
}
