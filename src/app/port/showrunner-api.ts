import type { EditorPort, ShowSnapshot } from '../../api/editor-port.ts';
import type { ShowrunnerApi, ShowrunnerOptions, ShowrunnerState } from '../../api/extension-api.ts';

/** Other extensions share our process, so they get copies, and their input is read by name. */
export function createShowrunnerApi(show: EditorPort): ShowrunnerApi {
  return {
    state: async () => freeze(stateOf(show.state())),
    onDidChangeState: (listener) => show.onDidChangeState(() => tell(listener, freeze(stateOf(show.state())))),
    demos: async () => copy(show.demos().demoFiles),
    next: async (options) => copy(await show.next(read(options))),
    previous: async (options) => copy(await show.previous(read(options))),
    runById: async (id, options) => copy(await show.runById(String(id), read(options))),
    goTo: async (id, options) => void (await show.goTo(String(id), read(options))),
    reset: async (options) => void (await show.reset(read(options))),
    undoGoingBack: async (options) => void (await show.undoGoingBack(read(options))),
    stop: async () => void (await show.stop()),
    notes: () => show.notes(),
    screenshot: async (width) => copy(await show.screenshot(width === undefined ? {} : { width })),
  };
}

/** Picks the public part; the rest may change. */
function stateOf({
  revision,
  status,
  currentDemo,
  nextDemo,
  slide,
  stage,
  canGoBack,
  canUndoGoingBack,
  lastError,
}: ShowSnapshot): ShowrunnerState {
  return structuredClone({
    revision,
    status,
    canGoBack,
    canUndoGoingBack,
    ...(currentDemo && { currentDemo }),
    ...(nextDemo && { nextDemo }),
    ...(slide && { slide }),
    ...(stage && { stage }),
    ...(lastError !== undefined && { lastError }),
  });
}

function read({ bringToFront, ifRevision }: ShowrunnerOptions = {}): ShowrunnerOptions {
  return {
    bringToFront: bringToFront === undefined ? undefined : bringToFront === true,
    ifRevision: ifRevision === undefined ? undefined : Number(ifRevision),
  };
}

/** A throwing listener does not affect the show: VS Code reports it after all listeners have been called. */
function tell(listener: (state: ShowrunnerState) => void, state: ShowrunnerState): void {
  queueMicrotask(() => listener(state));
}

function copy<T>(value: T): T {
  return freeze(structuredClone(value));
}

/** Skips the bytes of a picture, which cannot be frozen. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
