import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Who starts programs, and which. */
const starters: Readonly<Record<string, string>> = {
  'src/making/git/git-program.ts': 'Git, with settings under which it runs no program of a repository',
  'src/headless/shell.ts': 'the shell of terminal commands',
  'src/machine/processes.ts': 'what opens a browser and brings a window to the front',
  'src/machine/process-list.ts': 'ps',
  'src/machine/run-script.ts': 'the scripts that demos name',
  'src/machine/windows-programs.ts': 'taskkill',
  'src/pictures/browser/browser-process.ts': 'the browser that draws',
};

it('programs are started only in the listed source files, and Git in only one of them', () => {
  const found = readSources().filter(({ text }) =>
    /import \{[^}]*\b(?:spawn|exec|execFile|fork)\w*\b[^}]*\} from 'node:child_process'/.test(text),
  );
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(starters).sort());
  const git = readSources().filter(({ text }) => /(?:programPath|spawn|execFile|command:)\(?\s*'git'/.test(text));
  expect(git.map(({ path }) => path)).toEqual(['src/making/git/git-program.ts']);
});
