import { countFindings, type Finding, nameFiles, type Report, verdictOf } from '../preflight/finding.ts';

/** Changes with incompatible changes of the format. */
const version = 1;

/**
 * Prints `{ version, folders, summary, demos[], needs[], findings[] }`. Paths are relative to their workspace folder,
 * lines and columns count from 1.
 */
export function printJson(report: Report): string {
  const nameOf = nameFiles(report);
  const value = {
    version,
    folders: report.folders,
    summary: countFindings(report),
    demos: report.demos.map((demo) => ({
      id: demo.id,
      title: demo.title,
      file: nameOf(demo.path),
      verdict: verdictOf(demo, report),
    })),
    needs: report.needs,
    findings: report.findings.map((finding) => toEntry(finding, nameOf)),
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function toEntry(finding: Finding, nameOf: (path: string) => string) {
  const { severity, code, message, path, range, demoId, action, source } = finding;
  return {
    severity,
    code,
    message,
    file: nameOf(path),
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
    ...(demoId !== undefined && { demo: demoId }),
    ...(action !== undefined && { action }),
    source,
  };
}
