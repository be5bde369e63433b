/** Our commands, without the prefix `showrunner.`. */
export const commandNames = [
  'next',
  'previous',
  'stop',
  'reset',
  'goBackTo',
  'goForwardTo',
  'recoverEdits',
  'runDemo',
  'runAction',
  'startFromHere',
  'revealDemo',
  'openDemoNotes',
  'filterShow',
  'createDemoFile',
  'togglePresentation',
  'toggleBlack',
  'toggleSecrets',
  'startCountdown',
  'preflight',
  'finishTyping',
  'toggleFullWindow',
  'exportPdf',
  'exportHtml',
  'toggleApi',
  'shareRemote',
  'stopSharing',
  'newToken',
  'copyCurl',
  'copyAliases',
  'copyLink',
  'showApiMenu',
  'openGuide',
] as const;

export type CommandName = (typeof commandNames)[number];

export type Commands = Readonly<Record<CommandName, (argument?: unknown) => Promise<void>>>;
