import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readSources } from '../architecture/sources.ts';

/** The row on the page of platforms for each file that behaves differently on some platforms. */
const rows: Readonly<Record<string, string>> = {
  'src/actions/shared/default-keys.ts': 'Keys that a demo names',
  'src/app/invitation.ts': 'What to do when a phone cannot reach the machine',
  'src/app/shell-aliases.ts': 'Aliases',
  'src/headless/programs/start.ts': 'What to do when a phone cannot reach the machine',
  'src/api/listening/status-tracker.ts': 'A port that',
  'src/api/server/server.ts': 'A port that',
  'src/headless/shell.ts': 'Shell of `npm start`',
  'src/headless/welcome.ts': 'Aliases',
  'src/machine/atomic-write.ts': 'Files that another program holds open',
  'src/machine/cache-folder.ts': 'Cache and history folders',
  'src/machine/direct-watcher.ts': 'Watching demo files',
  'src/machine/disk.ts': 'Names with accents',
  'src/machine/workspace-roots.ts': 'Where a path really leads',
  'src/machine/paths.ts': 'Capitals in file names',
  'src/machine/persistently.ts': 'Files that another program holds open',
  'src/machine/process-calls.ts': 'Opening web pages',
  'src/machine/process-list.ts': 'Whether a shell is ready',
  'src/machine/program-path.ts': 'Programs by name',
  'src/machine/run-script.ts': 'Scripts and what they start',
  'src/machine/shell-activity.ts': 'Whether a shell is ready',
  'src/machine/process-owner.ts': 'Whether another window still runs',
  'src/history/states/applying.ts': 'Capitals in file names',
  'src/machine/windows-programs.ts': 'Scripts and what they start',
  'src/making/check-out.ts': 'Names that Windows forbids',
  'src/making/working-tree.ts': 'Permissions and owners of files',
  'src/pictures/browser/browser-process.ts': 'Ending that browser',
  'src/pictures/find-browser.ts': 'The browser for pictures and PDF',
  'src/presenting/demo-time-lines.ts': 'Keys |',
  'src/vscode/commands/api-menu.ts': 'Aliases',
  'src/vscode/sharing/sharing-state.ts': 'What to do when a phone cannot reach the machine',
  'src/vscode/workbench/terminals/shell-ending.ts': 'Commands ended before',
  'src/vscode/workbench/terminals/shell-readiness.ts': 'Whether a shell is ready',
  'src/vscode/workbench/window/window.ts': 'Opening web pages',
};

it('every source file that behaves differently on some platform is described on the page of platforms', () => {
  const differing = readSources()
    .filter(({ text }) => /process\.platform|'win32'|'darwin'|NodeJS\.Platform|navigator\.platform|isMac/.test(text))
    .map(({ path }) => path.replaceAll('\\', '/'));
  expect(differing.filter((path) => !Object.hasOwn(rows, path))).toEqual([]);
  const page = readFileSync('.github/docs/platforms.md', 'utf8');
  expect(Object.values(rows).filter((row) => !page.includes(`\n| ${row}`))).toEqual([]);
  const tests = [...page.matchAll(/`(tests\/[^`]*)`/g)].map(([, path = '']) => path);
  expect(tests.filter((path) => !existsSync(path))).toEqual([]);
});

it('scripts of package.json also run in npm’s shell on Windows', () => {
  const scripts = Object.entries(manifest.scripts);
  expect(scripts.filter(([, command]) => /\bexec\b|'|\$|[^&]&[^&]|;/.test(command))).toEqual([]);
});
