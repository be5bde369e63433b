/** A command as the palette and the menus show it. */
export interface CommandWords {
  readonly title: string;
  /** Of VS Code's, `$(name)`. */
  readonly icon?: string;
  /** It starts a program in the folder, or writes into it what the folder says: not in one that nobody trusts. */
  readonly needs?: 'trust';
}

/** Our commands, without the prefix `showrunner.`; package.json is written from them. */
export const commandTable = {
  next: { title: 'Next', icon: 'play' },
  previous: { title: 'Previous', icon: 'arrow-left' },
  stop: { title: 'Stop', icon: 'debug-stop' },
  reset: { title: 'Reset', icon: 'refresh' },
  undoGoingBack: { title: 'Undo Going Back', icon: 'redo' },
  goBackTo: { title: 'Go Back to…', icon: 'discard' },
  goForwardTo: { title: 'Go Forward to…', icon: 'run-all' },
  recoverEdits: { title: 'Recover My Edits…', icon: 'history' },
  runDemo: { title: 'Run Demo…', icon: 'play' },
  runThisDemo: { title: 'Run This Demo', icon: 'play' },
  goBackToThis: { title: 'Go Back to This Demo', icon: 'discard' },
  goForwardToThis: { title: 'Go Forward to This Demo', icon: 'run-all' },
  runAction: { title: 'Run Action' },
  startFromHere: { title: 'Start from Here', icon: 'arrow-right' },
  revealDemo: { title: 'Reveal in File', icon: 'go-to-file' },
  showFailure: { title: 'Show Failure', icon: 'info' },
  openDemoNotes: { title: 'Open Notes', icon: 'note' },
  filterShow: { title: 'Filter…', icon: 'filter' },
  addToDemo: { title: 'Add to Demo…', icon: 'add' },
  addHighlight: { title: 'Add Highlight of Selection' },
  addInsert: { title: 'Add Insert of Selection…' },
  addOpen: { title: 'Add Open This File' },
  addTerminalCommand: { title: 'Add Last Terminal Command' },
  addChanges: { title: 'Add Working-Tree Changes as a Demo', needs: 'trust' },
  mendShow: { title: 'Mend the Show', icon: 'wand', needs: 'trust' },
  editAction: { title: 'Edit Action…', icon: 'edit' },
  addDemoAfter: { title: 'Add Demo After', icon: 'add' },
  toggleDemo: { title: 'Disable or Enable' },
  moveDemoUp: { title: 'Move Up' },
  moveDemoDown: { title: 'Move Down' },
  openStoryboard: { title: 'Open Storyboard', icon: 'layout' },
  newDemo: { title: 'New Demo…', icon: 'add' },
  createDemoFile: { title: 'New Demo File', icon: 'new-file' },
  newDeck: { title: 'New Deck…' },
  newSlide: { title: 'New Slide' },
  record: { title: 'Record a Demo', icon: 'record', needs: 'trust' },
  stopRecording: { title: 'Stop Recording', icon: 'stop-circle' },
  splitRecording: { title: 'Split Here', icon: 'split-horizontal' },
  pauseRecording: { title: 'Pause or Resume Recording', icon: 'debug-pause' },
  addNote: { title: 'Add Note to the Recording…', icon: 'note' },
  showRecordingMenu: { title: 'Recording Menu…' },
  makeShow: { title: 'Make a Show from Commits…', icon: 'git-commit', needs: 'trust' },
  togglePresentation: { title: 'Toggle Presentation Mode', icon: 'device-desktop' },
  toggleBlack: { title: 'Toggle Black Screen' },
  toggleAutoAdvance: { title: 'Pause or Resume Auto-Advance' },
  toggleSecrets: { title: 'Hide or Show Secrets', icon: 'eye-closed' },
  highlightSelection: { title: 'Highlight Selection' },
  clearHighlight: { title: 'Clear Highlight' },
  startCountdown: { title: 'Start Countdown', icon: 'watch' },
  toggleTimer: { title: 'Pause or Resume Timer' },
  resetTimer: { title: 'Reset Timer' },
  rehearse: { title: 'Rehearse the Show' },
  endRehearsal: { title: 'End Rehearsal' },
  openPresenterView: { title: 'Open Presenter View', icon: 'multiple-windows' },
  preflight: { title: 'Check the Show', icon: 'checklist' },
  toggleFullWindow: { title: 'Toggle Full-Window Slides', icon: 'screen-full' },
  exportPdf: { title: 'Export Slides as PDF…' },
  exportHtml: { title: 'Export Slides as HTML…' },
  exportHandout: { title: 'Export Handout…' },
  toggleApi: { title: 'Toggle API', needs: 'trust' },
  shareRemote: { title: 'Share Remote on the Local Network', icon: 'device-mobile', needs: 'trust' },
  stopSharing: { title: 'Stop Sharing' },
  newToken: { title: 'New Token' },
  copyCurl: { title: 'Copy curl Line' },
  copyAliases: { title: 'Copy Shell Aliases…' },
  copyLink: { title: 'Copy Link…' },
  showApiMenu: { title: 'API Menu…' },
  restart: { title: 'Restart Showrunner' },
  getStarted: { title: 'Get Started' },
  openSample: { title: 'Open the Sample Talk…' },
  openGuide: { title: 'Open Guide' },
  finishTyping: { title: 'Finish Typing' },
} as const satisfies Readonly<Record<string, CommandWords>>;

/** Restarting is the extension's own; the rest is the session's. */
export type CommandName = Exclude<keyof typeof commandTable, 'restart'>;

export type Commands = Readonly<Record<CommandName, (argument?: unknown) => Promise<void>>>;
