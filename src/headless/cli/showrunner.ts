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

  start      serve a talk to a browser, a phone and curl, with an editor in memory (without options: a sample talk)
  preflight  tell what would fail on stage, for people or for a build server
  export     write the slides as HTML, PDF or pictures
  make       make a talk of commits or of what has changed

  --help     print this; showrunner <command> --help prints the options of a command
  --version  print the version

Exit code: 0 when all is fine, 1 when something is not and is told, 2 for trouble.
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
  const fault = name === undefined ? '' : `showrunner: There is no command ${name}\n\n`;
  process.stderr.write(`${fault}${usage}`);
  process.exitCode = 2;
}

dispatch(process.argv.slice(2));
