import { countFindings, describeCounts, type Finding, type Report } from '../preflight/finding.ts';
import { groupAnnotations } from './annotations.ts';

const commands: Readonly<Record<Finding['severity'], string>> = { error: 'error', warning: 'warning', info: 'notice' };

/**
 * One annotation per line by severity, at most ten each, and a summary. `nameOf` returns the path from the repository
 * root.
 */
export function printGitHub(report: Report, nameOf: (path: string) => string): string {
  const lines = groupAnnotations(report).flatMap(({ severity, findings, restText }) => [
    ...findings.map((finding) => printCommand(finding, nameOf)),
    ...(restText === undefined
      ? []
      : [`${severity}: ${restText}. The report as text, JSON or SARIF lists all of them.`]),
  ]);
  return `${[...lines, `${describeCounts(countFindings(report))}.`].join('\n')}\n`;
}

function printCommand({ severity, code, message, path, range }: Finding, nameOf: (path: string) => string): string {
  const { start, end } = range;
  const properties = {
    file: nameOf(path),
    line: start.line + 1,
    endLine: end.line + 1,
    col: start.character + 1,
    ...(end.line === start.line && { endColumn: end.character + 1 }), // GitHub supports columns only within one line
    title: code,
  };
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(`${value}`)}`);
  return `::${commands[severity]} ${list.join(',')}::${escapeData(message)}`;
}

/** Like @actions/core. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
