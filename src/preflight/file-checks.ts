import type { Library } from '../demos/library.ts';
import type { DemoFile } from '../demos/model.ts';
import type { Finding } from './finding.ts';

/** What is wrong in the demo files as they are written. */
export function checkFiles({ files }: Library): readonly Finding[] {
  return files.flatMap((file) =>
    file.problems.map((problem): Finding => {
      const demo = demoAt(file, problem.range.start);
      return { ...problem, path: file.path, ...(demo && { demoId: demo.id }), source: 'check' };
    }),
  );
}

function demoAt({ demos }: DemoFile, { line, character }: Finding['range']['start']) {
  return demos.find(({ range: { start, end } }) => {
    const isAfter = line > start.line || (line === start.line && character >= start.character);
    const isBefore = line < end.line || (line === end.line && character <= end.character);
    return isAfter && isBefore;
  });
}
