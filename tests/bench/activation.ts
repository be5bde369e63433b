import { installPackage } from '../config/real-vscode/package-extension.ts';
import { skipReason } from '../config/real-vscode/skip.ts';
import { freePort } from '../e2e/api.ts';
import { type Stage, setUpStage } from '../e2e/stage.ts';
import { sized } from './report/size.ts';
import { packageExtension } from './window/extension.ts';
import { printBeside } from './window/print.ts';

const windows = sized(9, 1);

/** How long VS Code takes to activate the extension, by its own account, beside one of a few lines in the same window. */
export async function run(): Promise<void> {
  const reason = skipReason();
  if (reason) return console.log(`SKIPPED: activation in a real VS Code: ${reason}.`);
  const { extensions, remove } = await installPackage([await packageExtension('minimal')]);
  const stage = await setUpStage({ extensions });
  try {
    await measure('API off', stage, {});
    const port = await freePort();
    await measure('API on', stage, { 'showrunner.api.enabled': true, 'showrunner.api.port': port });
  } finally {
    await stage.tearDown();
    await remove();
  }
}

async function measure(title: string, stage: Stage, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const [ours, minimal]: [number[], number[]] = [[], []];
  for (let run = 0; run < windows; run++) {
    const { window } = await stage.openShow(settings);
    const times = await window.activationTimes('Showrunner', 'minimal');
    ours.push(times.Showrunner);
    minimal.push(times.minimal);
    await window.close();
  }
  printBeside(`activation, ${title}`, ours, minimal, 'a minimal extension');
  console.log(`  each: ${ours.join(', ')} beside ${minimal.join(', ')}`);
}
