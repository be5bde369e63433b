import type * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { FailureReport } from '../../app/failure-report.ts';
import type { VSCodeHost } from '../host.ts';
import type { ShareCommands } from '../sharing/share-commands.ts';

/** What the presenter view needs of the session. */
export interface PresenterParts {
  readonly app: App;
  readonly host: VSCodeHost;
  readonly shareCommands: Pick<ShareCommands, 'open' | 'stop'>;
  readonly report: FailureReport;
  /** What a presenter wants as it is in every window. */
  readonly kept: vscode.Memento;
}
