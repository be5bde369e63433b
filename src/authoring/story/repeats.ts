import type { WrittenAction } from '../../actions/written-actions.ts';
import type { ActionGroup } from '../forms/form.ts';

/** Files in which the same edit is work for a program, and those in which an audience sees it typed. */
const [mostAlike, mostTyped] = [5, 2];

/** The same text, typed into five files or more, is typed into the first two; the others have it at once. */
export function hurryRepeats(groups: readonly ActionGroup[]): readonly ActionGroup[] {
  const files = new Map<string, string[]>();
  for (const { path, actions } of groups) {
    for (const key of new Set(actions.flatMap((action) => keyOf(action) ?? []))) {
      const paths = files.get(key);
      if (paths) paths.push(path);
      else files.set(key, [path]);
    }
  }
  const isHurried = (path: string, action: WrittenAction) => {
    const paths = files.get(keyOf(action) ?? '') ?? [];
    return paths.length >= mostAlike && paths.indexOf(path) >= mostTyped;
  };
  return groups.map(({ actions, ...group }) => ({
    ...group,
    actions: actions.map((action) =>
      isHurried(group.path, action) ? { ...action, insertTypingMode: 'instant' } : action,
    ),
  }));
}

/** By what it types; `undefined` for what types nothing. */
function keyOf({ action, content, insertTypingMode }: WrittenAction): string | undefined {
  return insertTypingMode === undefined || content === undefined ? undefined : JSON.stringify([action, content]);
}
