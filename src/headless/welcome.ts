import type { App } from '../app/app.ts';
import { followAddress } from '../app/sharing.ts';
import type { Library } from '../demos/library.ts';
import type { Transcript } from '../memory-editor/transcript.ts';
import { describeInvocation } from './invocation.ts';

/** Why nothing is served, with advice. */
export function describeNoStart(status: Exclude<App['api']['status'], { state: 'on' }>): string {
  if (status.state === 'taken') {
    const { port, owner } = status;
    return `Port ${port} is in use by ${owner}. Quit it, or use another port: ${describeInvocation('start')} --port ${port === 65_535 ? port - 1 : port + 1}`;
  }
  return status.state === 'failed' ? status.message : `The API is ${status.state}`;
}

/** A curl command; `options` start with a space. */
export function describeCall(url: string, needsToken: boolean, path: string, options = ''): string {
  const header = needsToken ? ` -H "Authorization: Bearer $TOKEN"` : '';
  // In PowerShell, `curl` is another command.
  const program = process.platform === 'win32' ? 'curl.exe' : 'curl';
  return `${program}${header}${options} ${url.replace(/^http:\/\//, '')}${path}`;
}

export function describeWelcome(url: string, folder: string, needsToken: boolean): string {
  const lines = [
    [describeCall(url, needsToken, '/api/next'), 'run the next demo'],
    [describeCall(url, needsToken, '/api/demos'), 'list all demos'],
    [describeCall(url, needsToken, '/api/notes'), 'read the speaker notes'],
    [describeCall(url, needsToken, '/api/reset', ' -X POST'), 'go back to the start'],
    [describeCall(url, needsToken, '/api/undoGoingBack', ' -X POST'), 'undo going back'],
  ] as const;
  const width = Math.max(...lines.map(([command]) => command.length));
  const rows = lines.map(([command, effect]) => `  ${command.padEnd(width)}  # ${effect}`);
  return [
    '',
    `Showing ${folder}. In another terminal, try:`,
    '',
    ...rows,
    '',
    `Open ${url} in a browser for the remote: buttons, notes and a picture of what comes next.`,
    '',
    'Press Ctrl+C to stop.',
    '',
  ].join('\n');
}

export function describeLan(urls: readonly string[]): string {
  const where = urls.length === 0 ? '' : ` at ${urls.join(', ')}`;
  return `Open to the network${where}, with the token. Others on the network can read plain HTTP.\n`;
}

/** Where the audience follows. */
export function describeAudience(urls: readonly string[], code: string): string {
  return `The audience follows at ${urls.map((url) => followAddress(url, code)).join(' or ')}\n`;
}

/** Problems of the demo files, a line each. */
export function describeProblems({ files }: Library, { nameOf }: Pick<Transcript, 'nameOf'>): readonly string[] {
  if (files.length === 0) return ['There are no demo files yet. Put them into the .demo folder.'];
  return files.flatMap(({ path, problems }) =>
    problems.map(({ severity, message, range: { start } }) => {
      return `${severity} ${nameOf(path)}:${start.line + 1}:${start.character + 1} ${message}`;
    }),
  );
}
