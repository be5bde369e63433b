import {
  countFindings,
  describeCounts,
  type Finding,
  type Report,
  verdictMarks,
  verdictOf,
} from '../preflight/finding.ts';
import { groupAnnotations } from './annotations.ts';

const marks: Readonly<Record<Finding['severity'], string>> = { error: '✖', warning: '⚠', info: '•' };

/**
 * Prints Markdown: a table of findings by severity, at most ten each, and a table of demos. `nameOf` returns the path
 * from the repository root.
 */
export function printMarkdown(report: Report, nameOf: (path: string) => string): string {
  const titles = new Map(report.demos.map(({ id, title }) => [id, title]));
  const findings = groupAnnotations(report).flatMap(({ severity, findings: shown, restText }) => [
    ...shown.map((finding) => describeRow(finding, titles, nameOf)),
    ...(restText === undefined ? [] : [[marks[severity], '', '', restText]]),
  ]);
  const demos = report.demos.map((demo) => {
    return [verdictMarks[verdictOf(demo, report)], escapeMarkdown(demo.title), escapeMarkdown(nameOf(demo.path))];
  });
  const blocks = [
    `**${describeCounts(countFindings(report))}.**`,
    ...(findings.length === 0 ? [] : [printTable(['', 'Demo', 'Place', 'Finding'], findings)]),
    ...(demos.length === 0
      ? []
      : [`<details><summary>The demos</summary>\n\n${printTable(['', 'Demo', 'File'], demos)}`]),
    ...(demos.length === 0 ? [] : ['</details>']),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function describeRow(
  { severity, message, path, range, demoId = '' }: Finding,
  titles: ReadonlyMap<string, string>,
  nameOf: (path: string) => string,
): readonly string[] {
  const lineReference = `${nameOf(path)}:${range.start.line + 1}`;
  return [
    marks[severity],
    escapeMarkdown(titles.get(demoId) ?? ''),
    escapeMarkdown(lineReference),
    escapeMarkdown(message),
  ];
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Escapes text for a table cell. */
function escapeMarkdown(text: string): string {
  const lines = text.replace(/[\\`*_{}[\]<>|&~#$!]/g, '\\$&').split(/[\r\n]+/);
  return lines.map((line) => line.trim()).join('<br>');
}
