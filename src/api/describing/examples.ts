import type { Demos, KeptEdits, ShowSnapshot, ShowTimer } from '../editor-port.ts';

export const meet = { id: 'meet', title: 'Meet the greeter' };
export const languages = { id: 'languages', title: 'Teach it two languages' };

export const notesExample = '# Meet the greeter\n\nSay hello first.\n';

export const pausedTimer: ShowTimer = {
  minutes: 20,
  countdownMinutes: 20,
  elapsedSeconds: 61,
  isPaused: true,
  aheadSeconds: 0,
  fileLeftSeconds: 1139,
};

export const stateExample: ShowSnapshot = {
  revision: 4,
  status: 'running',
  step: { ...meet, progress: { action: 'open', index: 2, count: 3 } },
  currentDemo: meet,
  nextDemo: languages,
  timer: { minutes: 20, elapsedSeconds: 61 },
  queueLength: 0,
  isTyping: false,
  isBlack: false,
  canGoBack: false,
  canUndoGoingBack: false,
  history: [{ ...meet, outcome: 'running', undoable: true }],
};

export const demosExample: Demos = {
  demoFiles: [{ filePath: '/talk/.demo/greeter.json', demos: [meet, languages] }],
  nextDemo: languages,
  currentDemoFile: { filePath: '/talk/.demo/greeter.json', demo: [meet, languages] },
  slides: {},
};

export const editsExample: KeptEdits = {
  edits: [
    {
      id: '1rjeore5rhr',
      path: 'src/greeting.py',
      demo: meet.title,
      time: '2026-11-24T14:03:12.000Z',
      size: 512,
    },
  ],
};
