import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { DemoErrorCode } from '../../src/core/errors.ts';
import type { Workbench } from '../../src/ports/workbench.ts';

/** What Vitest and Mocha have in common. */
export interface Frame {
  describe(title: string, body: () => void): unknown;
  it(title: string, body: () => Promise<void>): unknown;
}

/** A workbench to test, and an empty folder of its workspace, as an absolute path without links. */
export interface Subject {
  readonly workbench: Workbench;
  readonly folder: string;
  /** Closes the test's open editors and removes the folder. */
  dispose(): Promise<void>;
}

/** Adds a test; `body` gets its own subject. */
export type Law = (title: string, body: (subject: Subject) => Promise<void>) => void;

/** Fails unless the promise rejects with a `DemoError` of this code. */
export async function rejectsWith(code: DemoErrorCode, promise: Promise<unknown>): Promise<void> {
  await assert.rejects(promise, (error: unknown) => {
    assert.ok(error instanceof Error && error.name === 'DemoError' && 'code' in error, `a DemoError, not ${error}`);
    assert.equal(error.code, code);
    return true;
  });
}

/**
 * Repeats the check until it passes, and throws its last failure. Hosts may need a moment to show
 * an effect.
 */
export async function eventually(check: () => void | Promise<void>, milliseconds = 60_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(25);
    }
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Writes a file into the subject's folder and returns its path. */
export async function given({ workbench, folder }: Subject, name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await workbench.files.write(path, content);
  return path;
}
