import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { outputMark } from './output.ts';

/** Entry point in VS Code's extension host: runs every compiled test beside this file. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', color: true, timeout: 120_000, forbidOnly: true });
  Mocha.reporters.Base.consoleLog = (...values: unknown[]) => console.log(outputMark + format(...values));
  mocha.fgrep(process.env.SHOWRUNNER_GREP ?? '');
  const files = readdirSync(__dirname).filter((name) => name.endsWith('.test.cjs'));
  for (const name of files.sort()) mocha.addFile(join(__dirname, name));
  const rejections = collectRejections();
  const failures = await new Promise<number>((resolve) => {
    // At once: the summary, which has it again, never comes of a suite that hangs later.
    mocha.run(resolve).on('fail', (_test, error) => Mocha.reporters.Base.consoleLog(error.stack ?? error.message));
  });
  if (failures > 0) throw new Error(`${failures} tests failed`);
  if (rejections.length > 0) throw new Error(`Nobody handled:\n${rejections.join('\n')}`);
}

/** The stacks of rejections that nobody handles, as far as our code is in them: VS Code shares the process with others. */
function collectRejections(): readonly string[] {
  const stacks: string[] = [];
  process.on('unhandledRejection', (reason) => {
    const stack = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    if (/(dist[\\/]extension|tests[\\/]vscode)[\\/]/.test(stack)) stacks.push(stack);
  });
  return stacks;
}
