import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/machine/system-clock.ts';
import type { Log } from '../../src/ports/log.ts';
import { createWorkbench } from '../../src/vscode/workbench/workbench.ts';
import type { Subject } from '../contract/subject.ts';
import { workbenchContract } from '../contract/workbench-contract.ts';
import { createMemoryStore } from '../support/host-parts.ts';
import { slideScript, workspaceFolder } from './workspace.ts';

const log: Log = { info: () => undefined, warn: console.warn, error: console.error };

async function createSubject(): Promise<Subject> {
  const folder = mkdtempSync(join(workspaceFolder(), 'contract-'));
  const workbench = createWorkbench({
    slideScript,
    clock: systemClock,
    log,
    store: createMemoryStore(),
    showLog: () => undefined,
  });
  return {
    workbench,
    folder,
    async dispose() {
      await workbench.editor.close({ all: true });
      await vscode.commands.executeCommand('notifications.clearAll');
      workbench.dispose();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A VS Code whose node-pty was never built has no terminals; the environment variable says so. */
const without = process.env.SHOWRUNNER_NO_TERMINALS ? (['terminals'] as const) : [];
if (without.length > 0) console.warn('SKIPPED: terminals, which this VS Code cannot start.');

workbenchContract({ describe, it }, createSubject, { without });
