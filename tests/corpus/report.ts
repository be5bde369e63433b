import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { readerOf } from '../../src/demos/readers.ts';
import type { Performance } from './rehearsal.ts';

export interface CorpusFile {
  readonly name: string;
  readonly text: string;
}

/** The demo files of a folder, in order of name. */
export function readCorpus(folder: string): readonly CorpusFile[] {
  const names = readdirSync(folder).filter((name) => readerOf(name));
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** A Markdown table, a row for each file. */
export function printTable(performances: readonly Performance[]): string {
  const rows = performances.map(({ name, demos, actions, refused, problems, faults }) => {
    const reasons = [...count(refused), ...faults.map((fault) => `**fault** ${fault}`)];
    return `| ${name} | ${problems.join(', ')} | ${demos} | ${actions} | ${refused.length} | ${reasons.join('<br>').replaceAll('|', '\\|')} |`;
  });
  const sum = (of: (one: Performance) => number) => performances.reduce((total, one) => total + of(one), 0);
  const last = `| **${performances.length} files** | | ${sum((one) => one.demos)} | ${sum((one) => one.actions)} | ${sum((one) => one.refused.length)} | |`;
  return ['| File | Problems | Demos | Actions run | Refused | Why |', '|---|---|--:|--:|--:|---|', ...rows, last].join(
    '\n',
  );
}

function count(reasons: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, times]) => (times > 1 ? `${times} × ${reason}` : reason));
}

/** How long reading all files takes, beside the platform's reader of JSON and the `yaml` package: medians of one run. */
export function measureReading(files: readonly CorpusFile[]): string {
  const ofKind = (isJson: boolean) => files.filter(({ name }) => /\.json$/i.test(name) === isJson);
  const lines = [
    compare('JSON', ofKind(true), 'JSON.parse', tryParse(JSON.parse)),
    compare('YAML', ofKind(false), 'the yaml package', tryParse(parse)),
  ];
  return lines.join('\n');
}

function compare(kind: string, files: readonly CorpusFile[], other: string, readOther: (text: string) => void): string {
  const own = median(() => {
    for (const { name, text } of files) parseDemoFile(text, { path: `/talk/.demo/${name}`, workspaceFolder: '/talk' });
  });
  const theirs = median(() => files.forEach(({ text }) => void readOther(text)));
  const size = files.reduce((total, { text }) => total + text.length, 0);
  return `${kind}: ${files.length} files, ${(size / 1000).toFixed(0)} kB, read and checked in ${own.toFixed(2)} ms: ${(own / theirs).toFixed(2)} × ${other} (${theirs.toFixed(2)} ms)`;
}

/** A file with comments, or one that is broken, is not for the platform: it counts with the time until it gives up. */
function tryParse(read: (text: string) => unknown): (text: string) => void {
  return (text) => {
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  };
}

function median(work: () => void): number {
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.slice(100).sort((a, b) => a - b)[50] ?? 0;
}
