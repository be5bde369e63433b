import { basename } from 'node:path';

export type ProgramName = 'start' | 'preflight' | 'export' | 'make';

/** Returns the command as the user called it: `showrunner make` from the package, `npm run make --` in a clone. */
export function describeInvocation(program: ProgramName, script = process.argv[1] ?? ''): string {
  if (/^showrunner(?:\.\w+)?$/i.test(basename(script))) return `showrunner ${program}`;
  return program === 'start' ? 'npm start --' : `npm run ${program} --`;
}
