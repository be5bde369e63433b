import { DemoError } from './errors.ts';

/** Advice about a workspace that is not trusted; VS Code's own name of the command. */
export const trustHint = 'Trust it with the command “Workspaces: Manage Workspace Trust”.';

/** `untrusted-workspace`, with the way to mend it. */
export function createTrustError(message = 'The workspace is not trusted'): DemoError {
  return new DemoError('untrusted-workspace', message, { hint: trustHint });
}
