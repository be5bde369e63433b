import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { failureMark, outputMark } from './output.ts';

/**
 * Entry point in VS Code's extension host: runs the compiled tests beside this file, or only those
 * in `SHOWRUNNER_FILES`.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', color: true, timeout: 120_000, forbidOnly: true });
  Mocha.reporters.Base.consoleLog = (...values: unknown[]) => console.log(outputMark + format(...values));
  mocha.fgrep(process.env.SHOWRUNNER_GREP ?? '');
  const wanted = (process.env.SHOWRUNNER_FILES ?? '').split(',');
  const files = readdirSync(__dirname).filter((name) => name.endsWith('.test.cjs'));
  const isWanted = (name: string) => wanted.some((path) => sourceOf(name).endsWith(path));
  for (const name of files.filter(isWanted).sort()) mocha.addFile(join(__dirname, name));
  const rejections = collectRejections();
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve).on('fail', tellFailure);
  });
  if (failures > 0) throw new Error(`${failures} tests failed`);
  if (rejections.length > 0) throw new Error(`Nobody handled:\n${rejections.join('\n')}`);
}

function tellFailure(test: Mocha.Runnable, error: Error): void {
  // Immediately: the summary, which repeats it, never comes if a later suite hangs.
  Mocha.reporters.Base.consoleLog(error.stack ?? error.message);
  const [line = ''] = (error.message ?? String(error)).split('\n');
  const file = sourceOf(basename(test.file ?? ''));
  console.log(failureMark + JSON.stringify({ file, test: test.fullTitle(), error: line }));
}

function sourceOf(compiled: string): string {
  return `tests/vscode/${compiled.replace(/\.cjs$/, '.ts')}`;
}

/** The stacks of unhandled rejections in our code: VS Code shares the process with other extensions. */
function collectRejections(): readonly string[] {
  const stacks: string[] = [];
  process.on('unhandledRejection', (reason) => {
    const stack = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    if (/(dist[\\/]extension|tests[\\/]vscode)[\\/]/.test(stack)) stacks.push(stack);
  });
  return stacks;
}
