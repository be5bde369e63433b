import type * as vscode from 'vscode';
import type { CommitRange } from '../../authoring/commit-chapters.ts';
import type { CommitSummary } from '../../authoring/repository.ts';
import { DemoError } from '../../core/errors.ts';
import { pickItem } from '../commands/quick-pick.ts';

interface CommitItem extends vscode.QuickPickItem {
  readonly commit: CommitSummary;
}

/** Asks for the first and the last commit that are to be shown; `undefined` when dismissed. `command-failed`. */
export async function pickCommits(commits: readonly CommitSummary[]): Promise<CommitRange | undefined> {
  const items = commits.map(itemOf);
  if (items.length === 0) throw new DemoError('command-failed', 'There is no commit to show');
  const first = await pickItem({ items, placeholder: 'The first commit to show', first: items.at(-1) });
  if (!first) return undefined;
  const later = items.slice(0, items.indexOf(first) + 1);
  const last = await pickItem({ items: later, placeholder: `The last commit to show, from “${first.label}” on` });
  return last && { from: first.commit.hasParent ? `${first.commit.hash}^` : undefined, to: last.commit.hash };
}

function itemOf(commit: CommitSummary): CommitItem {
  const { subject, hash, age, hasParent } = commit;
  const description = [hash.slice(0, 7), age, ...(hasParent ? [] : ['from nothing'])].join(' · ');
  return { label: `$(git-commit) ${subject || hash.slice(0, 7)}`, description, commit };
}
