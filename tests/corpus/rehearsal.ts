import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseDemoFile } from '../../src/demos/parse.ts';
import type { Finding } from '../../src/preflight/finding.ts';
import { createUnknowns } from '../../src/preflight/unknowns.ts';
import { makeFolder } from '../support/disk-files.ts';
import { type DryShow, withDryShow } from '../support/dry-show.ts';
import { makeProps } from './props.ts';

/** Result of running all demos of one demo file. */
export interface Performance {
  readonly name: string;
  readonly demos: number;
  /** Actions begun, those of snippets and nested demos among them. */
  readonly actions: number;
  /** Actions that failed: `severity action: why`. */
  readonly refused: readonly string[];
  /** Problems of reading it: `code:line`. */
  readonly problems: readonly string[];
  /** Faults of our own: a log that tells of a bug. */
  readonly faults: readonly string[];
}

/**
 * Runs every demo of a demo file that is not disabled, in order, on the headless host, in a folder of its own with the
 * files that it names. No time passes, nothing is typed slowly, and no command is really run.
 */
export async function perform(name: string, text: string): Promise<Performance> {
  const folder = await makeFolder();
  try {
    const path = join(folder, '.demo', name);
    const read = parseDemoFile(text, { path, workspaceFolder: folder });
    for (const [place, content] of [...makeProps(read), [path, text] as const]) {
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, content);
    }
    const { entries, actions, findings, faults } = await runAll(folder);
    return {
      name,
      demos: entries,
      actions,
      problems: read.problems.map(({ code, range }) => `${code}:${range.start.line + 1}`),
      refused: findings.map((finding) => `${finding.severity} ${finding.message}`.replaceAll(folder, '.')),
      faults,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runAll(folder: string) {
  const plain = createUnknowns();
  let actions = 0;
  const begin: typeof plain.begin = (action) => {
    actions += 1;
    plain.begin(action);
  };
  const unknowns = Object.defineProperties({ ...plain, begin }, { action: { get: () => plain.action } });
  const runEnabled = async ({ entries, lines, run }: DryShow) => {
    const findings: Finding[] = [];
    for (const entry of entries.filter(({ demo }) => !demo.disabled)) findings.push(...(await run(entry)));
    const bugs = findings.filter(({ code }) => code === 'bug').map(({ message }) => message);
    return { entries: entries.length, actions, findings, faults: [...bugs, ...lines] };
  };
  return withDryShow(folder, runEnabled, { answer: async () => 'an answer', unknowns });
}
