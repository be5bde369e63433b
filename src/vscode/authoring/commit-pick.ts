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
  // The one without a parent has no state before it from which a show could begin.
  const items = commits.filter(({ hasParent }) => hasParent).map(itemOf);
  if (items.length === 0) {
    throw new DemoError('command-failed', 'There is no commit to show: only the very first one is there', {
      hint: 'A show begins at the state before a commit.',
    });
  }
  const first = await pickItem({ items, placeholder: 'The first commit to show' });
  if (!first) return undefined;
  const later = items.slice(0, items.indexOf(first) + 1);
  const last = await pickItem({ items: later, placeholder: `The last commit to show, from “${first.label}” on` });
  return last && { from: `${first.commit.hash}^`, to: last.commit.hash };
}

function itemOf(commit: CommitSummary): CommitItem {
  const { subject, hash, age } = commit;
  return { label: `$(git-commit) ${subject || hash.slice(0, 7)}`, description: `${hash.slice(0, 7)} · ${age}`, commit };
}
