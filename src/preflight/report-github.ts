import { groupAnnotations } from './annotations.ts';
import { countFindings, describeCounts, type Finding, type Report } from './finding.ts';

const commands: Readonly<Record<Finding['severity'], string>> = { error: 'error', warning: 'warning', info: 'notice' };

/**
 * The report as annotations of a GitHub workflow, a line each, the gravest first, at most ten of a severity and then how many
 * more there are; the sum last. `nameOf` gives the path of a file from the root of the repository.
 */
export function printGitHub(report: Report, nameOf: (path: string) => string): string {
  const lines = groupAnnotations(report).flatMap(({ severity, findings, restText }) => [
    ...findings.map((finding) => printCommand(finding, nameOf)),
    ...(restText === undefined ? [] : [`${severity}: ${restText}. The report as text, JSON or SARIF has all.`]),
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
    ...(end.line === start.line && { endColumn: end.character + 1 }), // GitHub takes columns of one line only
    title: code,
  };
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(`${value}`)}`);
  return `::${commands[severity]} ${list.join(',')}::${escapeData(message)}`;
}

/** As @actions/core does. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
