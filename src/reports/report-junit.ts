import { escapeHtml } from '../core/escape-html.ts';
import { dropIllegal } from '../core/legal-text.ts';
import { type FileFindings, type Finding, groupByFile, nameFiles, type Report } from '../preflight/finding.ts';

interface Case {
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly isSkipped: boolean;
}

/**
 * Prints JUnit XML for build servers: a suite per demo file, a case per demo and one for the file itself. Errors are
 * failures; warnings are output.
 */
export function printJUnit(report: Report): string {
  const nameOf = nameFiles(report);
  const files = groupByFile(report).map((file) => ({ name: file.name, cases: casesOf(file) }));
  const suites = files.map(({ name, cases }) => {
    const lines = cases.map((one) => printCase(one, name, nameOf));
    return [`  <testsuite name=${quote(name)} ${countCases(cases)}>`, ...lines, '  </testsuite>'].join('\n');
  });
  const all = files.flatMap(({ cases }) => cases);
  const head = `<testsuites name="Showrunner preflight" ${countCases(all)}>`;
  return `${['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, '</testsuites>'].join('\n')}\n`;
}

function casesOf({ findings, demos }: FileFindings): readonly Case[] {
  const demoCases = demos.map(({ demo, verdict, findings: its }) => {
    return { name: demo.title, findings: its, isSkipped: verdict === 'disabled' };
  });
  return [{ name: 'the file itself', findings, isSkipped: false }, ...demoCases];
}

function countCases(cases: readonly Case[]): string {
  const failures = cases.filter(({ findings }) => findings.some(isError)).length;
  const skipped = cases.filter(({ isSkipped }) => isSkipped).length;
  return `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
}

function printCase({ name, findings, isSkipped }: Case, file: string, nameOf: (path: string) => string): string {
  const lineReference = ({ path, range: { start } }: Finding) =>
    `${nameOf(path)}:${start.line + 1}:${start.character + 1}`;
  const failures = findings.filter(isError).map((finding) => {
    const { code, message } = finding;
    return `<failure type=${quote(code)} message=${quote(message)}>${toXml(`${lineReference(finding)} ${message}`)}</failure>`;
  });
  const otherFindings = findings.filter((finding) => !isError(finding));
  const output = otherFindings
    .map((finding) => `${finding.severity} ${lineReference(finding)} ${finding.message}`)
    .join('\n');
  const parts = [
    ...(isSkipped ? ['<skipped/>'] : []),
    ...failures,
    ...(output === '' ? [] : [`<system-out>${toXml(output)}</system-out>`]),
  ];
  const head = `    <testcase classname=${quote(file)} name=${quote(name)} time="0"`;
  return parts.length === 0
    ? `${head}/>`
    : [`${head}>`, ...parts.map((part) => `      ${part}`), '    </testcase>'].join('\n');
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

function quote(value: string): string {
  return `"${toXml(value)}"`;
}

function toXml(text: string): string {
  return escapeHtml(dropIllegal(text));
}
