import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import type { Subject } from '../contract/subject.ts';
import { workbenchContract } from '../contract/workbench-contract.ts';
import { needs } from '../support/needs.ts';

const run = (title: string) => {
  if (/\blinks?\b/.test(title)) return needs.links.it;
  // Windows keeps a watched folder until the watcher releases it.
  return !needs.openDeletes.isMet && /moved away|deleted and made again/.test(title)
    ? needs.openDeletes.it
    : it.concurrent;
};
workbenchContract({ describe, it: (title, body) => run(title)(title, body) }, createSubject);

async function createSubject(): Promise<Subject> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'showrunner-contract-')));
  const workbench = createHeadlessWorkbench({ folders: [folder], exec: true });
  return {
    workbench,
    folder,
    async dispose() {
      workbench.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
