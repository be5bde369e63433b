import * as vscode from 'vscode';
import { type Disposable, toDisposable } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import type { Notice } from '../../ports/stage.ts';
import { commandTable } from '../command-table.ts';
import { openLocation } from '../locations.ts';
import { briefly, type NoticeTarget } from '../notice-routing.ts';

const openFile = 'Open File';
const openLog = 'Open Log';

/** VS Code notifications; never modal, focused or awaited. */
export interface Notices {
  notify(notice: Notice): void;
  /** Fires whether shown or not. */
  readonly onDidNotify: Event<{ readonly notice: Notice; readonly target: NoticeTarget }>;
  /** Sets the routing until disposed. */
  routeBy(route: (notice: Notice) => NoticeTarget): Disposable;
}

export function createNotices(log: Log, showLog: () => void): Notices {
  const emitter = createEmitter<{ readonly notice: Notice; readonly target: NoticeTarget }>();
  let targetOf: (notice: Notice) => NoticeTarget = () => 'toast';
  const present = async (notice: Notice) => {
    const choice = await show(notice);
    if (choice === openLog) showLog();
    const command = notice.commands?.find((name) => commandTable[name].title === choice);
    if (command) await vscode.commands.executeCommand(`showrunner.${command}`);
    if (choice === openFile && notice.location) await openLocation(notice.location);
  };
  const toast = (notice: Notice) => {
    present(notice).catch((error) => log.warn(`The action of a notice failed: ${messageOf(error)}`));
  };
  return {
    onDidNotify: emitter.event,
    routeBy(route) {
      targetOf = route;
      return toDisposable(() => {
        if (targetOf === route) targetOf = () => 'toast';
      });
    },
    notify(notice) {
      const target = targetOf(notice);
      if (target === 'toast') toast(notice);
      if (target === 'brief') showBriefly(notice);
      emitter.fire({ notice, target });
    },
  };
}

/** No buttons, because there is no time for them on stage. */
function showBriefly({ severity, message }: Notice): void {
  if (severity === 'error') void vscode.window.showErrorMessage(briefly(message));
  else if (severity === 'warning') void vscode.window.showWarningMessage(briefly(message));
  else void vscode.window.showInformationMessage(briefly(message));
}

/** Shortened if the status bar and show view have the full text. */
function show({ severity, message: whole, location, isInState, commands = [] }: Notice): Thenable<string | undefined> {
  const message = isInState ? briefly(whole) : whole;
  const fileButton = location ? [openFile] : [];
  const commandButtons = commands.map((name) => commandTable[name].title);
  if (severity === 'error') return vscode.window.showErrorMessage(message, ...fileButton, openLog);
  if (severity === 'warning') return vscode.window.showWarningMessage(message, ...fileButton, ...commandButtons);
  return vscode.window.showInformationMessage(message, ...fileButton, ...commandButtons);
}
