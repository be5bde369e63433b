import { DemoError } from '../../core/errors.ts';
import type { ActionContext } from '../context.ts';

/** `what` begins a sentence, in the plural. @throws DemoError `untrusted-workspace`. */
export function requireTrust({ isTrusted }: Pick<ActionContext, 'isTrusted'>, what = 'Terminals and scripts'): void {
  if (isTrusted) return;
  throw new DemoError('untrusted-workspace', `${what} are not allowed in an untrusted workspace`, {
    hint: 'Trust the workspace (“Workspaces: Manage Workspace Trust”), then run the demo again.',
  });
}
