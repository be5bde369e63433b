import type { StepFileChange } from '../audience/file-changes.ts';
import { printUnifiedDiff } from '../core/diff/print-unified-diff.ts';
import { escapeHtml } from '../core/escape-html.ts';
import { amountOf } from '../core/text.ts';

/** `number` is in the old file for a removed line. */
interface PrintedLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly number: number;
  readonly text: string;
}

/** Longer changes are cut. */
const most = 400;
/** Lines to keep on one page. */
const short = 30;

/** Prints a change as HTML: a heading of this level, and the lines with three lines of context. */
export function printChange(change: StepFileChange, level: number): string {
  const kind = kindOf(change);
  const label = kind === '' ? '' : ` <span class="kind">${escapeHtml(kind)}</span>`;
  const head = `<h${level}><code>${escapeHtml(change.name)}</code>${label}</h${level}>`;
  const hunks = hunksOf(change);
  const count = hunks.reduce((sum, lines) => sum + lines.length, 0);
  const isNew = change.before === undefined;
  const classes = ['change', ...(isNew ? ['is-new'] : []), ...(count <= short ? ['is-short'] : [])];
  const rest = count > most ? `<p class="rest">… and ${amountOf(count - most, 'more line')}.</p>` : '';
  return `<section class="${classes.join(' ')}">${head}${printHunks(hunks)}${rest}</section>`;
}

function kindOf({ from, before, after }: StepFileChange): string {
  if (from !== undefined) return `was ${from}`;
  if (after === undefined) return 'deleted';
  const bytes = [before, after].flatMap((content) => (content && 'size' in content ? [content.size] : []));
  const size = bytes.length > 0 ? `${amountOf(bytes.at(-1) ?? 0, 'byte')}, no text` : undefined;
  return [before === undefined ? 'new' : undefined, size].filter(Boolean).join(', ');
}

/** Empty for binary and deleted files. */
function hunksOf({ name, from, before, after }: StepFileChange): readonly (readonly PrintedLine[])[] {
  const isText = [before, after].every((content) => content === undefined || 'text' in content);
  if (!isText || after === undefined || !('text' in after)) return [];
  const old = before && 'text' in before ? before.text : '';
  return from !== undefined && old === after.text ? [] : readHunks(printUnifiedDiff(old, after.text, name));
}

function readHunks(diff: string): readonly (readonly PrintedLine[])[] {
  const hunks: PrintedLine[][] = [];
  let [before, after] = [0, 0];
  for (const line of diff.split('\n').slice(2, -1)) {
    const [, old, made] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line) ?? [];
    if (old !== undefined && made !== undefined) {
      [before, after] = [Number(old), Number(made)];
      hunks.push([]);
      continue;
    }
    const [sign, text] = [line[0], line.slice(1)];
    if (sign === '-') hunks.at(-1)?.push({ kind: 'removed', number: before++, text });
    if (sign === '+') hunks.at(-1)?.push({ kind: 'added', number: after++, text });
    if (sign === ' ') {
      hunks.at(-1)?.push({ kind: 'same', number: after++, text });
      before++;
    }
  }
  return hunks;
}

function printHunks(hunks: readonly (readonly PrintedLine[])[]): string {
  let left = most;
  const printed = hunks.flatMap((lines) => {
    const own = lines.slice(0, Math.max(0, left));
    left -= own.length;
    return own.length === 0 ? [] : [`<div class="hunk">${own.map(printLine).join('')}</div>`];
  });
  return printed.length === 0 ? '' : `<div class="lines">${printed.join('')}</div>`;
}

function printLine({ kind, number, text }: PrintedLine): string {
  return `<div class="line ${kind}"><i>${number}</i><code>${escapeHtml(text)}</code></div>`;
}
