import type { TalkResult } from './talk.ts';

/** A talk that did not come to its end, and why. */
export interface LostTalk {
  readonly name: string;
  readonly lost: string;
}

/** Everything about one talk, in plain lines. */
export function printTalk(talk: TalkResult | LostTalk): string {
  if ('lost' in talk) return `# ${talk.name}\n\n${talk.lost}\n`;
  const failed = talk.demos.flatMap(({ title, file, failure }) =>
    failure ? [`${file} “${title}”: [${failure.code}] ${failure.message}${afterUnrun(failure)}`] : [],
  );
  const differing = (talk.comparisons ?? []).flatMap(({ difference }) => difference ?? []);
  return [
    `# ${talk.name}`,
    list('The check', talk.findings),
    list('Failed', failed),
    list('Notices', talk.notices),
    list('Logged', talk.logged),
    list(
      'Files',
      talk.changes.map(({ path, kind }) => `${kind} ${path}${comparisonOf(talk, path)}`),
    ),
    ...differing,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function afterUnrun({ afterUnrun }: { readonly afterUnrun?: string }): string {
  return afterUnrun === undefined ? '' : ` (nothing is really run here; before it: ${afterUnrun})`;
}

function comparisonOf({ comparisons }: TalkResult, path: string): string {
  const comparison = comparisons?.find((each) => each.path === path);
  if (!comparison) return '';
  return comparison.difference === undefined ? ' (as expected)' : ' (NOT as expected)';
}

function list(head: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${head}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

/** A Markdown table, a row a talk. */
export function printTable(talks: readonly (TalkResult | LostTalk)[]): string {
  return [
    '| Talk | Errors | Warnings | Hints | Demos | ok | failed: after a command that was not run | failed else | Slides | Reveals | Logged | Files changed | as expected |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...talks.map((talk) => ('lost' in talk ? `| ${talk.name} | ${talk.lost} |` : row(talk))),
  ].join('\n');
}

function row(talk: TalkResult): string {
  const count = (severity: string) => talk.findings.filter((finding) => finding.startsWith(`${severity} `)).length;
  const failures = talk.demos.flatMap(({ failure }) => failure ?? []);
  const unrun = failures.filter((failure) => failure.afterUnrun !== undefined && failure.code !== 'bug').length;
  const { comparisons } = talk;
  const cells = [
    talk.name,
    count('error'),
    count('warning'),
    talk.findings.length - count('error') - count('warning'),
    talk.demos.length,
    talk.demos.length - failures.length,
    unrun,
    failures.length - unrun,
    talk.slides,
    talk.reveals,
    talk.logged.length,
    talk.changes.length,
    comparisons
      ? `${comparisons.filter(({ difference }) => difference === undefined).length}/${comparisons.length}`
      : '',
  ];
  return `| ${cells.join(' | ')} |`;
}
