import { createTranscript } from '../memory/transcript.ts';
import { countFindings, describeCounts, type Finding, type Report, type Verdict, verdictOf } from './finding.ts';

const marks: Readonly<Record<Verdict, string>> = { passes: '✔', warns: '⚠', fails: '✖', disabled: '–' };

/** The report for people: the demos of every file in order, what is wrong under each, and the sum. */
export function printText(report: Report): string {
  const { nameOf } = createTranscript(report.folders, () => undefined);
  const blocks = report.files.map((path) => {
    const demos = report.demos.filter((demo) => demo.path === path);
    const whole = report.findings.filter((finding) => finding.path === path && finding.demoId === undefined);
    const lines = demos.flatMap((demo) => {
      const own = report.findings.filter(({ demoId }) => demoId === demo.id);
      const verdict = verdictOf(demo, report);
      const note = demo.isDisabled ? ' (disabled)' : '';
      return [`  ${marks[verdict]} ${demo.title}${note}`, ...own.map((finding) => `      ${line(finding, nameOf)}`)];
    });
    return [nameOf(path), ...whole.map((finding) => `  ${line(finding, nameOf)}`), ...lines].join('\n');
  });
  return `${[...blocks, ...listNeeds(report), `${describeCounts(countFindings(report))}.`].join('\n\n')}\n`;
}

/** What must be installed for the show, if anything. */
function listNeeds({ needs }: Report): readonly string[] {
  if (needs.length === 0) return [];
  const lines = needs.map(({ command, extension, isThere }) => {
    const from = extension === undefined ? 'of an extension' : `of the extension ${extension}`;
    const mark = isThere === undefined ? '•' : isThere ? '✔' : '✖';
    return `  ${mark} the command ${command}, ${from}${isThere === false ? ': not installed here' : ''}`;
  });
  return [['This show needs, beyond VS Code itself:', ...lines].join('\n')];
}

/** `error .demo/talk.json:3:5 open: There is no file a.ts. [file-not-found]`. */
function line({ severity, path, range: { start }, message, code }: Finding, nameOf: (path: string) => string): string {
  return `${severity} ${nameOf(path)}:${start.line + 1}:${start.character + 1} ${message} [${code}]`;
}
