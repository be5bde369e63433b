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
    job: 'Pure building blocks: errors, JSON, settings, text positions, time, diffs',
    imports: [],
    modules: /^$/,
    isOpen: true,
  },
  ports: {
    job: 'The interfaces of an editor (`Workbench` and its facets), of stores and of logs',
    imports: ['core'],
    modules: /^$/,
  },
  machine: {
    job: 'The disk and processes of this computer',
    imports: ['core', 'ports'],
  },
  settings: {
    job: 'Settings of the workspace: values held for a show over its own',
    imports: ['core', 'ports', 'machine'],
  },
  demos: {
    job: 'Demo files: the model, parsing, and the library that watches them',
    imports: ['core', 'ports'],
  },
  slides: {
    job: 'Slide decks: parsing Markdown, safe HTML, themes',
    imports: ['core'],
  },
  actions: {
    job: 'Every action: its fields, what it changes, and how it runs',
    imports: ['core', 'ports', 'demos', 'slides'],
  },
  pictures: {
    job: 'Pictures of slides and cards, and exports as HTML and PDF',
    imports: ['core', 'ports', 'demos', 'slides', 'actions'],
  },
  history: {
    job: 'Going back: what each step changed, the store of it, and undoing it',
    imports: ['core', 'ports', 'machine', 'settings', 'demos', 'actions'],
  },
  show: {
    job: 'Running the show: the queue, steps, slides on the stage, state',
    imports: ['core', 'ports', 'demos', 'slides', 'actions', 'history'],
  },
  language: {
    job: 'Checks, completion and quick fixes in demo files and decks',
    imports: ['core', 'ports', 'demos', 'slides', 'actions'],
  },
  api: {
    job: 'The HTTP API: operations, routes, guards, event streams, MCP, and the server',
    imports: ['core'],
    types: ['ports'],
  },
  presenting: {
    job: 'What the speaker sees: outline, notes, timer, hidden secrets',
    imports: ['core', 'ports', 'demos', 'slides', 'history', 'show'],
    types: ['pictures', 'api'],
  },
  audience: {
    job: 'The steps that the audience has seen, as data, and the live feed of them',
    imports: ['core', 'ports', 'demos', 'slides', 'actions', 'show'],
    types: ['preflight'],
  },
  app: {
    job: 'Builds the app of a host out of the other rooms',
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
      'audience',
      'api',
      'authoring',
      'making',
      'memory-editor',
      'preflight',
    ],
  },
  'memory-editor': {
    job: 'An editor in memory, for the headless host and for dry runs',
    imports: ['core', 'ports', 'machine', 'settings'],
  },
  preflight: {
    job: 'Runs a whole show in memory and finds what would fail, or cannot be read',
    imports: ['core', 'ports', 'machine', 'demos', 'actions', 'show', 'language', 'memory-editor'],
  },
  reports: {
    job: 'What a check found: text, JSON, JUnit, SARIF, Markdown, HTML, and the storyboard',
    imports: ['core', 'demos', 'preflight'],
    types: ['ports'],
  },
  authoring: {
    job: 'Writing demo files: edits, printing, new files, what agents are told',
    imports: ['core', 'machine', 'demos', 'slides', 'actions'],
    types: ['ports', 'api'],
  },
  making: {
    job: 'Shows made of commits, recordings, working-tree changes and selections',
    imports: ['core', 'machine', 'demos', 'actions', 'memory-editor', 'preflight', 'show', 'authoring'],
    types: ['ports', 'history', 'api'],
  },
  handout: {
    job: 'What the audience takes home: slides, notes and diffs on paper, and the replay',
    imports: [
      'core',
      'machine',
      'demos',
      'slides',
      'actions',
      'pictures',
      'audience',
      'memory-editor',
      'preflight',
      'app',
    ],
    types: ['ports'],
  },
  vscode: {
    job: '**The only room that imports `vscode`**: the extension’s host, views, commands, and their logic',
    imports: [
      'core',
      'ports',
      'machine',
      'settings',
      'slides',
      'actions',
      'history',
      'show',
      'language',
      'preflight',
      'reports',
      'presenting',
      'authoring',
      'making',
      'app',
      'handout',
    ],
    types: ['demos', 'api', 'web'],
    modules: /^(vscode|node:.+)$/,
  },
  headless: {
    job: 'The host without an editor, and the programs of the command line',
    imports: [
      'core',
      'ports',
      'machine',
      'history',
      'app',
      'memory-editor',
      'preflight',
      'reports',
      'authoring',
      'making',
      'handout',
    ],
    types: ['demos', 'show'],
    modules: /^(?!vscode$)/,
  },
  web: {
    job: 'Scripts of the pages in a browser: slides, remote, presenter view, storyboard, replay',
    imports: ['core'],
    types: ['ports', 'api', 'presenting', 'reports', 'audience'],
    modules: /^$/,
  },
};
