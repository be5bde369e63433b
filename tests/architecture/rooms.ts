/** A room of the house: a folder of `src`. */
export interface Room {
  /** Its purpose, in Markdown. */
  readonly job: string;
  /** The rooms whose doors it may import. */
  readonly imports: readonly string[];
  /** Rooms of which it may name the types that their doors give, never the code. */
  readonly types?: readonly string[];
  /** Modules from outside; Node's own where nothing is said. */
  readonly modules?: RegExp;
  /** Every file of it is a door. */
  readonly isOpen?: boolean;
}

/** The plan of the house, from the floor up: the architecture tests hold the code against it, CONTRIBUTING shows it. */
export const rooms: Readonly<Record<string, Room>> = {
  core: {
    job: 'small pure blocks: errors, JSON, problems, the settings table, positions in text, disposables, emitter; `time/` clock, timer, limits, `async.ts` for what must not overlap · `data/` JSON with comments and YAML as a tree · `diff/`',
    imports: [],
    modules: /^$/,
    isOpen: true,
  },
  ports: {
    job: '`Workbench` and its facets, store, settings, log: interfaces only',
    imports: ['core'],
    modules: /^$/,
  },
  machine: {
    job: 'the machine beneath both hosts: disk, programs, the system clock, the command lines of browsers and windows',
    imports: ['core', 'ports'],
  },
  demos: {
    job: 'demo files: model, positions, paths, variables, notes; `reading/` text to model with problems · `loading/` the library that watches them',
    imports: ['core', 'ports'],
  },
  slides: {
    job: 'decks: model, page; `deck/` reading · `html/` making it safe · `template/` · `qr/` · `themes/` CSS, imported as text',
    imports: ['core'],
  },
  actions: {
    job: 'an action as one value, the registry, fields, performing one; `families/` one file a family · `shared/` what they share',
    imports: ['core', 'ports', 'demos', 'slides'],
  },
  pictures: {
    job: 'the picture of what comes next, and exports; `browser/` an installed one over its debugging pipe · `card/` and `drawing/` the fallback renderer',
    imports: ['core', 'ports', 'demos', 'slides', 'actions'],
  },
  history: {
    job: 'going back for real: states of the workspace at each step, their journal, the plan that brings one back, whose a change was, the presenter’s own edits; door: `history.ts`',
    imports: ['core', 'ports', 'demos', 'actions'],
  },
  show: {
    job: 'the show: cursor, queue, state, time; `run/` a demo from its beginning over its pauses to its end · `deck/` the slides on the stage · `state/` cursor and model · `control/` what calls its commands, timer, blackout, presentation mode',
    imports: ['core', 'ports', 'demos', 'slides', 'actions', 'history'],
  },
  language: {
    job: 'demo files in an editor, one `LanguageService`; `checks/` · `context/` what they are checked against · `features/` completion, hover, definitions, outline, code lenses',
    imports: ['core', 'ports', 'demos', 'slides', 'actions'],
  },
  api: {
    job: 'what may be asked as data (operations, routes), router, service; `guards/` who may call · `calls/` from a request to a handler, once and in time · `subscriptions/` event streams and long polls · `responses/` · `handlers/` · `mcp/` and `tools/` for language models · `describing/` · `listening/` · `server/`, the only `node:http`',
    imports: ['core'],
    types: ['ports'],
  },
  presenting: {
    job: 'what the speaker sees of the show, as data, words and pages: outline, notes, times, status, what is kept secret',
    imports: ['core', 'ports', 'demos', 'slides', 'history', 'show'],
    types: ['pictures', 'api'],
  },
  app: {
    job: 'the one place where the parts meet: the app, what a host brings, exports; `port/` the show as `EditorPort`, what comes next · `sharing/` a phone as the remote',
    imports: [
      'core',
      'ports',
      'machine',
      'demos',
      'slides',
      'actions',
      'pictures',
      'history',
      'show',
      'presenting',
      'api',
      'authoring',
      'making',
      'memory',
      'preflight',
    ],
    types: ['web'],
  },
  memory: {
    job: 'an editor in memory over a disk, without libraries: buffers, tabs, selections, commands, settings, transcript',
    imports: ['core', 'ports', 'machine'],
  },
  preflight: {
    job: 'checks a whole show: reads its files, runs every demo on the editor in memory over an overlay of the real folders, and reports as text, JSON, JUnit and a page of pictures',
    imports: ['core', 'ports', 'machine', 'demos', 'actions', 'show', 'language', 'memory'],
  },
  authoring: {
    job: 'writing a show: a draft and how it is printed, edits of demo files, new files and slides, what agents are told',
    imports: ['core', 'machine', 'demos', 'slides', 'actions'],
    types: ['ports', 'api'],
  },
  making: {
    job: 'from what changed to what to play: states of a folder in order become a draft, `chapter.ts` → `make-show.ts`; `comparing/` states · `forms/` how a change of a file is written · `story/` order, pace and words · `proving/` runs every demo in memory · `recording/` what an author does, as it is recorded · `following/` positions as their files change; its sources: commits, the working tree, a recording, a selection',
    imports: ['core', 'machine', 'demos', 'actions', 'memory', 'preflight', 'show', 'authoring'],
    types: ['ports', 'history', 'api'],
  },
  handout: {
    job: 'the show on paper: slides, notes, and what each demo changes as diffs, of a show that is run in memory; `handout.ts` collects, `print-handout.ts` prints',
    imports: ['core', 'machine', 'demos', 'slides', 'actions', 'pictures', 'memory', 'preflight', 'app'],
    types: ['ports'],
  },
  vscode: {
    job: '**the only room that imports `vscode`**: start, session, host, tools for agents; `workbench/` · `slides/` the panel · `presenter/` status bar items, notes · `show-view/` · `language-features/` · `authoring/` what writes into demo files · `commands/`',
    imports: [
      'core',
      'ports',
      'machine',
      'actions',
      'language',
      'preflight',
      'presenting',
      'authoring',
      'making',
      'app',
      'handout',
    ],
    types: ['demos', 'history', 'show', 'api', 'web'],
    modules: /^(vscode|node:.+)$/,
  },
  headless: {
    job: 'the host without an editor, and its programs: the editor in memory with a watcher, a shell, Markdown and a printer; product code, not a test toy',
    imports: ['core', 'ports', 'machine', 'app', 'memory', 'preflight', 'authoring', 'making', 'handout'],
    types: ['demos', 'show'],
    modules: /^(?!vscode$)/,
  },
  web: {
    job: 'browser code: the script of the page of slides, in the panel and in an exported file; its messages are types in `messages.ts`; `remote/` the remote as one page, its `connection/` to Showrunner · `view/`; `speaker/` what the remote, the presenter view and the question page share: palette, buttons, dialogs, time, notes, lists, the hold control; `storyboard/`',
    imports: ['core'],
    types: ['ports', 'api', 'presenting', 'preflight'],
    modules: /^$/,
  },
};
