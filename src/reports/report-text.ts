import {
  countFindings,
  describeCounts,
  type Finding,
  groupByFile,
  nameFiles,
  type Report,
  verdictMarks,
} from '../preflight/finding.ts';
import { severities } from './annotations.ts';

/** Positions listed for equal findings. */
const alike = 10;

/** Prints the demos of every file with their findings, and a summary. */
export function printText(report: Report): string {
  const nameOf = nameFiles(report);
  const blocks = groupByFile(report).map(({ name, findings, demos }) => {
    const lines = demos.flatMap(({ demo, verdict, findings: demoFindings }) => {
      const note = demo.isDisabled ? ' (disabled)' : '';
      return [
        `  ${verdictMarks[verdict]} ${demo.title}${note}`,
        ...listFindings(demoFindings, nameOf).map((line) => `      ${line}`),
      ];
    });
    return [name, ...listFindings(findings, nameOf).map((line) => `  ${line}`), ...lines].join('\n');
  });
  return `${[...blocks, ...listNeeds(report), `${describeCounts(countFindings(report))}.`].join('\n\n')}\n`;
}

function listNeeds({ needs }: Report): readonly string[] {
  if (needs.length === 0) return [];
  const lines = needs.map(({ command, extension, isThere }) => {
    const from = extension === undefined ? 'from an extension' : `from the extension ${extension}`;
    const mark = isThere === undefined ? '•' : isThere ? '✔' : '✖';
    return `  ${mark} the command ${command} ${from}${isThere === false ? ': not installed here' : ''}`;
  });
  return [['This show needs these commands of extensions:', ...lines].join('\n')];
}

/** Sorted by severity, a line each. Equal findings share a line that lists their first ten positions. */
function listFindings(findings: readonly Finding[], nameOf: (path: string) => string): readonly string[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.severity, finding.path, finding.code, saying(finding)]);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  const worstFirst = [...groups.values()].sort(([a], [b]) => gravityOf(a) - gravityOf(b));
  return worstFirst.flatMap(([first, ...otherFindings]) => {
    const shown = otherFindings.slice(0, alike - 1);
    const positions = shown.map((finding) => [positionOf(finding), finding.action].filter(Boolean).join(' '));
    const more = otherFindings.length > shown.length ? [`${otherFindings.length - shown.length} more`] : [];
    const sameText = positions.length > 0 ? [`  the same at ${[...positions, ...more].join(', ')}`] : [];
    return first ? [line(first, nameOf), ...sameText] : [];
  });
}

/** `error .demo/talk.json:3:5 open: There is no file a.ts. [file-not-found]`. */
function line(finding: Finding, nameOf: (path: string) => string): string {
  return `${finding.severity} ${nameOf(finding.path)}:${positionOf(finding)} ${finding.message} [${finding.code}]`;
}

function gravityOf(finding: Finding | undefined): number {
  return finding ? severities.indexOf(finding.severity) : 0;
}

/** The message without the action's name. */
function saying({ action, message }: Finding): string {
  return action && message.startsWith(`${action}: `) ? message.slice(action.length + 2) : message;
}

function positionOf({ range: { start } }: Finding): string {
  return `${start.line + 1}:${start.character + 1}`;
}
