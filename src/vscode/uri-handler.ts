import * as vscode from 'vscode';
import type { App } from '../app/app.ts';
import type { FailureReport } from './failure-report.ts';

const yes = 'Yes';

/** Handles links into the editor. Any web page may open one, so a dialog asks first. */
export function createUriHandler(app: App, report: FailureReport): (uri: vscode.Uri) => Promise<void> {
  const links = app.createLinks({
    async ask(question) {
      const detail = 'A link on a web page or in a document asks to do this. Nothing has run yet.';
      // The first button has the focus: an Enter while typing must not confirm.
      return (await vscode.window.showInformationMessage(question, { modal: true, detail }, 'No', yes)) === yes;
    },
    tell: (sentence) => void vscode.window.setStatusBarMessage(`$(link) ${sentence}`, 6000),
  });
  return async ({ path, query }) => {
    await app.library.ready;
    await links.open(path, query).catch(report);
  };
}
