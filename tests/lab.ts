import { spawnSync } from 'node:child_process';

/**
 * A tool for those who work on Showrunner: its program, and whether that wants the build or Node's garbage collector.
 */
interface LabTool {
  readonly entry: string;
  readonly does: string;
  readonly needs?: 'build' | 'gc';
}

const tools: Readonly<Record<string, LabTool>> = {
  talks: {
    entry: 'corpus/talks/main.ts',
    does: 'whole talks on copies: checked, shown to the end, their final files compared',
  },
  stage: {
    entry: 'corpus/stage/main.ts',
    does: 'whole talks in the real VS Code: claims against what is seen',
    needs: 'build',
  },
  walks: { entry: 'history/walks/main.ts', does: 'random talks, gone back and forth over' },
  'walks:windows': { entry: 'config/windows/walks.ts', does: 'the same under Windows’ own Node' },
  'walks:stranger': {
    entry: 'history/stranger/main.ts',
    does: 'random talks on the real program, judged from outside',
    needs: 'build',
  },
  'walks:window': {
    entry: 'history/window/main.ts',
    does: 'random talks in the real VS Code, which is reloaded, with a presenter who types',
    needs: 'build',
  },
  fuzz: { entry: 'fuzz/main.ts', does: 'the API over raw sockets', needs: 'gc' },
  linear: { entry: 'linear/main.ts', does: 'what hostile text costs every parser of what others send' },
  commits: {
    entry: 'making/proof/main.ts',
    does: 'makes shows of the commits of repositories, runs them, and compares the files',
  },
};

const [name = '', ...rest] = process.argv.slice(2);
const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
if (!tool) {
  const lines = Object.entries(tools).map(([known, { does }]) => `  ${known.padEnd(16)} ${does}`);
  console.error(`npm run lab -- <tool> [arguments]\n\n${lines.join('\n')}`);
  process.exitCode = 2;
} else {
  if (tool.needs === 'build') run('npm', ['run', '--silent', 'build']);
  const flags = tool.needs === 'gc' ? ['--expose-gc'] : [];
  run(process.execPath, [...flags, 'tests/config/run.mjs', `tests/${tool.entry}`, ...rest]);
}

function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
