import type { Finding, Report } from '../preflight/finding.ts';
import { severities } from './annotations.ts';

const levels: Readonly<Record<Finding['severity'], string>> = { error: 'error', warning: 'warning', info: 'note' };

/** Prints SARIF 2.1.0, sorted by severity. `nameOf` returns the path from the repository root. */
export function printSarif({ findings }: Report, nameOf: (path: string) => string, version: string): string {
  const sorted = findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const rules = [...new Set(sorted.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Showrunner',
            semanticVersion: version,
            rules: rules.map((id) => ({ id, shortDescription: { text: id.replaceAll('-', ' ') } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: sorted.map((finding) => describeResult(finding, nameOf, rules)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function describeResult(
  { code, severity, message, path, range: { start, end }, demoId }: Finding,
  nameOf: (path: string) => string,
  rules: readonly string[],
) {
  return {
    ruleId: code,
    ruleIndex: rules.indexOf(code),
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: nameOf(path).split('/').map(encodeURIComponent).join('/') },
          region: {
            startLine: start.line + 1,
            startColumn: start.character + 1,
            endLine: end.line + 1,
            endColumn: end.character + 1,
          },
        },
        ...(demoId !== undefined && { logicalLocations: [{ fullyQualifiedName: demoId, kind: 'demo' }] }),
      },
    ],
  };
}
