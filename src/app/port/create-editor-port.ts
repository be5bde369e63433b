import type {
  DemoSummary,
  Demos,
  EditorPort,
  MoveResult,
  PartlyRestored,
  Screenshot,
  ScreenshotOptions,
  StepResult,
  StopResult,
} from '../../api/editor-port.ts';
import { DemoError } from '../../core/errors.ts';
import type { Library, LibraryService } from '../../demos/library.ts';
import type { DemoFile } from '../../demos/model.ts';
import { readDemoNotes, readNotes } from '../../demos/notes.ts';
import type { Pictures } from '../../pictures/picture-service.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Show } from '../../show/show.ts';
import type { BackOutcome, ShowState, StepOutcome } from '../../show/show-state.ts';
import { mediaOf } from '../../show/shown-media.ts';
import { currentSlide } from '../../show/shown-slide.ts';
import { createLostEdits } from './lost-edits.ts';
import { positionOf, snapshotOf, summaryOf, type TimerParts, timerOf } from './show-snapshot.ts';

export interface EditorPortOptions extends TimerParts {
  readonly show: Show;
  readonly library: LibraryService;
  readonly workbench: Workbench;
  /** Missing if nothing can draw. */
  readonly pictures?: Pick<Pictures, 'next' | 'current' | 'key'>;
  readonly preview?: EditorPort['preview'];
  workspaceFolders(): readonly string[];
}

export function createEditorPort(options: EditorPortOptions): EditorPort {
  const { show, library, workbench } = options;
  const describeDemos = createDemosView();
  const titleFiles = createTitling();

  return {
    next: async (options) => resultOf(await show.next(options)),
    previous: async (options) => resultOf(await show.previous(options)),
    runById: async (id, options) => resultOf(await show.runById(id, options)),
    goTo: async (id, options) => movedTo(await show.goTo(id, options)),
    async goToSlide(slide, options) {
      const state = await show.goToSlide({ index: slide - 1, step: 0 }, options);
      return { status: 'done', ...positionOf(state) };
    },
    reset: async (options) => movedTo(await show.reset(options)),
    undoGoingBack: async (options) => movedTo(await show.undoGoingBack(options)),
    stop: () => stopShow(show),
    state: () => snapshotOf(show, options),
    onDidChangeState: (listener) => show.onDidChange(() => listener()),
    demos: () => describeDemos(library.current, show),
    titledDemos: () => titleFiles(describeDemos(library.current, show), library.current),
    titleOf(id) {
      const entry = id === undefined ? show.state.next : show.find(id);
      return entry && !entry.demo.disabled ? entry.demo.title : undefined;
    },
    async notes() {
      const { current } = show.state;
      const slide = currentSlide(show.state);
      if (slide?.notes !== undefined) return slide.notes;
      if (!current) throw new DemoError('no-notes', 'No demo has run yet');
      return readDemoNotes(workbench.files, current.file, current.demo);
    },
    notesAt: (path) => readNotes(workbench.files, options.workspaceFolders(), path),
    screenshot: (wanted) => takePicture(options.pictures, wanted),
    async preview() {
      if (!options.preview) throw new DemoError('no-screenshot', 'No browser or panel can draw pictures here');
      return options.preview();
    },
    zoom: (direction) => workbench.window.zoomFont(direction),
    async followHand(gesture) {
      const isMedia = !['point', 'draw', 'erase', 'look'].includes(gesture.kind);
      if (isMedia && !mediaOf(show.state)) throw new DemoError('no-media', 'No slide with a video or sound is shown');
      if (await workbench.stage.follow(gesture)) return;
      throw new DemoError('no-deck', 'No slide is shown', { hint: 'Run a demo that opens one.' });
    },
    async blackout(isOn) {
      const { isBlack, revision } = await show.turnBlack(isOn);
      return { status: 'done', isBlack, revision };
    },
    async autoAdvance(isOn) {
      const { isAutoAdvancePaused, revision } = show.turnAutoAdvance(isOn);
      return { status: 'done', isAutoAdvancePaused, revision };
    },
    async setTimer(action, minutes) {
      const { timer } = show;
      const state = action === 'start' ? timer.start(minutes) : timer[action]();
      return { status: 'done', timer: timerOf(state, options), revision: state.revision };
    },
    edits: createLostEdits({ ...options, edits: show.edits }),
  };
}

async function takePicture(
  pictures: EditorPortOptions['pictures'],
  { of = 'next', width, style }: ScreenshotOptions = {},
): Promise<Screenshot> {
  if (!pictures) throw new DemoError('no-screenshot', 'No browser or panel can draw pictures here');
  const picture = await (style === 'key' ? pictures.key(of, width) : pictures[of](width));
  if (picture) return picture;
  throw new DemoError('nothing-current', 'Nothing is shown yet', { hint: 'Run the first step.' });
}

async function stopShow(show: Show): Promise<StopResult> {
  const { stopped, dropped } = await show.stop();
  return { status: 'done', ...(stopped && { stopped: summaryOf(stopped) }), dropped, revision: show.state.revision };
}

function resultOf({ status, executed, state, notRestored }: StepOutcome): StepResult {
  return { status, executed: summaryOf(executed), ...positionOf(state), ...restOf(notRestored) };
}

function movedTo({ notRestored, ...state }: BackOutcome): MoveResult {
  return { status: 'done', ...positionOf(state), ...restOf(notRestored) };
}

function restOf(notRestored: StepOutcome['notRestored']): PartlyRestored {
  return notRestored ? { restored: 'partly', notRestored } : {};
}

/** Returns the same object while nothing changes, so that its JSON is created once per change, not per request. */
function createDemosView(): (library: Library, show: Show) => Demos {
  let files: { readonly library: Library; readonly demoFiles: Demos['demoFiles'] } | undefined;
  let view: { readonly state: ShowState; readonly demos: Demos } | undefined;
  let current: Demos['currentDemoFile'];
  /** Also keep this object while the file stays the same. */
  const currentOf = (file: DemoFile, demoFiles: Demos['demoFiles']) => {
    const demo = demoFiles.find(({ filePath }) => filePath === file.path)?.demos ?? demosOf(file);
    if (current?.filePath !== file.path || current.demo !== demo) current = { filePath: file.path, demo };
    return current;
  };
  const describe = (state: ShowState, { demoFiles }: Pick<Demos, 'demoFiles'>): Demos => {
    const notes = currentSlide(state)?.notes;
    return {
      demoFiles,
      ...(state.next && { nextDemo: summaryOf(state.next) }),
      ...(state.current && { currentDemoFile: currentOf(state.current.file, demoFiles) }),
      slides: notes === undefined ? {} : { notes },
    };
  };
  return (library, { state }) => {
    if (files?.library !== library) files = { library, demoFiles: demoFilesOf(library) };
    if (view?.state !== state) view = { state, demos: describe(state, files) };
    return view.demos;
  };
}

/** Adds titles once per object. */
function createTitling(): (demos: Demos, library: Library) => Demos {
  let last: { readonly demos: Demos; readonly titled: Demos } | undefined;
  return (demos, { files }) => {
    if (last?.demos !== demos) {
      const titles = new Map(files.map(({ path, title }) => [path, title]));
      const demoFiles = demos.demoFiles.map(({ filePath, ...rest }) => ({
        filePath,
        title: titles.get(filePath) ?? filePath,
        ...rest,
      }));
      last = { demos, titled: { ...demos, demoFiles } };
    }
    return last.titled;
  };
}

function demoFilesOf({ files }: Library): Demos['demoFiles'] {
  return files.map((file) => ({ filePath: file.path, demos: demosOf(file) }));
}

/** Omits disabled demos. */
function demosOf(file: DemoFile): readonly DemoSummary[] {
  return file.demos.flatMap((demo) => (demo.disabled ? [] : [summaryOf({ file, demo })]));
}
