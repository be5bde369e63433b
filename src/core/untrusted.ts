import { DemoError } from './errors.ts';

/** Names VS Code's command. */
export const trustHint = 'Trust it with the command “Workspaces: Manage Workspace Trust”.';

export function createTrustError(message = 'The workspace is not trusted'): DemoError {
  return new DemoError('untrusted-workspace', message, { hint: trustHint });
}
