#!/usr/bin/env node
import { version } from '../../core/version.ts';
import type { ProgramName } from '../invocation.ts';
import { runProgram } from '../programs/program.ts';

const programs: Readonly<Record<ProgramName, () => Promise<unknown>>> = {
  start: async () => runProgram((await import('../programs/start.ts')).startProgram),
  preflight: async () => runProgram((await import('../programs/preflight.ts')).preflightProgram),
  export: async () => runProgram((await import('../programs/export.ts')).exportProgram),
  make: async () => runProgram((await import('../programs/make.ts')).makeProgram),
};

const usage = `Usage: showrunner <command> [options]

  start      run a talk in an in-memory editor, for a browser, a phone and curl (without a folder: the sample talk)
  preflight  check what would fail on stage, for people or for a build server
  export     write slides, handouts, replays or pictures as HTML, PDF or PNG
  make       make a talk from commits or from uncommitted changes

  --help     print this; showrunner <command> --help prints the options of a command
  --version  print the version

Exit code: 0 if all is well, 1 if a problem was reported, 2 for a wrong command line or a failure.
`;

function isProgram(name: string): name is ProgramName {
  return Object.hasOwn(programs, name);
}

function dispatch([name, ...rest]: readonly string[]): void {
  if (name === '--help' || name === '-h' || name === 'help') return void process.stdout.write(usage);
  if (name === '--version' || name === '-v') return void process.stdout.write(`${version}\n`);
  if (name !== undefined && isProgram(name)) {
    process.argv.splice(2, Number.POSITIVE_INFINITY, ...rest);
    return void programs[name]();
  }
  const fault = name === undefined ? '' : `showrunner: There is no command "${name}"\n\n`;
  process.stderr.write(`${fault}${usage}`);
  process.exitCode = 2;
}

dispatch(process.argv.slice(2));
