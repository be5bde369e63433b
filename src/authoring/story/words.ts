/** Characters of a title that fit on a card. */
const longestTitle = 100;

/** A subject line as a title for an audience: without `feat(x):`, `(#12)` and pictures. */
export function titleOf(subject: string): string {
  const bare = subject
    .replace(/^\s*(?:\[[\w -]+\]\s*)+/, '')
    .replace(/^\s*(?:feat|fix|docs?|chore|refactor|test|tests|perf|build|ci|style|revert)(?:\([^)]*\))?!?:\s*/i, '')
    .replace(/\((?:#|gh-|fixes |closes )[^()]*\)/gi, '')
    .replace(/:[a-z0-9_+-]+:/g, ' ')
    .replace(/(?:\p{Extended_Pictographic}|\uFE0F|\u200D)+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([^.])\.\s*$/, '$1')
    .trim();
  const title = bare === '' ? subject.trim() : bare;
  const shown = title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;
  return shown === '' ? 'Untitled' : shown.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/**
 * The subject and the body of a message; of a merge that says nothing itself, the first line of its body is the subject,
 * else the name of what it merges.
 */
export function splitMessage(message: string): { readonly subject: string; readonly body: string } {
  const [subject = '', ...rest] = message.trim().split(/\r?\n/);
  const body = withoutTrailers(rest.join('\n').trim());
  if (!/^Merge (?:pull request|branch|remote-tracking branch|tag)\b/.test(subject)) return { subject, body };
  if (body === '') return { subject: branchIn(subject) ?? subject, body };
  const [first = '', ...others] = body.split('\n');
  return { subject: first, body: others.join('\n').trim() };
}

/** The words of the branch that a pull request was made of: `from ada/count-by-hand`. */
function branchIn(subject: string): string | undefined {
  const [, branch] = /^Merge pull request \S+ from [^/\s]+\/(\S+)$/.exec(subject) ?? [];
  const words = branch?.split('/').at(-1)?.replace(/[-_]+/g, ' ').trim();
  return words && /\p{L}{3}/u.test(words) ? words : undefined;
}

/** Without the list that a program adds which keeps dependencies up to date: from `---` to `...`. */
function withoutDependencyList(body: string): string {
  const start = body.indexOf('\n---\nupdated-dependencies:\n');
  const end = start < 0 ? -1 : `${body}\n`.indexOf('\n...\n', start);
  return end < 0 ? body : body.slice(0, start) + body.slice(end + '\n...'.length);
}

/** Without the lines at the end that programs read, such as `Signed-off-by: …`. */
function withoutTrailers(body: string): string {
  const paragraphs = withoutDependencyList(body).split(/\n{2,}/);
  const isTrailer = (line: string) =>
    /^(?:[A-Z][\w-]*-(?:by|id|on|url|number)|Closes|Fixes|Refs?|See-also|Bug|PR-URL|Link|Issue): ?\S|^\(cherry picked from |^git-svn-id:|^---+$/i.test(
      line,
    );
  while (
    paragraphs.length > 0 &&
    (paragraphs.at(-1) ?? '').split('\n').every((line) => line.trim() === '' || isTrailer(line))
  )
    paragraphs.pop();
  return paragraphs.join('\n\n').trim();
}
