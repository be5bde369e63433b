import type * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { FailureReport } from '../../app/failure-report.ts';
import type { VSCodeHost } from '../host.ts';
import type { ShareCommands } from '../sharing/share-commands.ts';

/** Services for the presenter view. */
export interface PresenterParts {
  readonly app: App;
  readonly host: VSCodeHost;
  readonly shareCommands: Pick<ShareCommands, 'open' | 'stop'>;
  readonly report: FailureReport;
  /** The presenter's preferences for every window. */
  readonly kept: vscode.Memento;
}
