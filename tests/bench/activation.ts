import { installPackage } from '../config/real-vscode/package-extension.ts';
import { skipReason } from '../config/real-vscode/skip.ts';
import { freePort } from '../e2e/api.ts';
import { type Stage, setUpStage } from '../e2e/stage.ts';

// How long VS Code takes to activate the extension, by its own account: median of five windows.
const windows = 5;

export async function run(): Promise<void> {
  const reason = skipReason();
  if (reason) return console.log(`SKIPPED: activation in a real VS Code: ${reason}.`);
  const { extensions, remove } = await installPackage();
  const stage = await setUpStage({ extensions });
  try {
    report('API off', await measure(stage, {}));
    const port = await freePort();
    report('API on', await measure(stage, { 'showrunner.api.enabled': true, 'showrunner.api.port': port }));
  } finally {
    await stage.tearDown();
    await remove();
  }
}

async function measure(stage: Stage, settings: Readonly<Record<string, unknown>>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < windows; run++) {
    const { window } = await stage.openShow(settings);
    times.push(await window.activationTime());
    await window.close();
  }
  return times.sort((one, other) => one - other);
}

function report(title: string, times: readonly number[]): void {
  console.log(`activation, ${title}: median ${times[Math.floor(windows / 2)]} ms (${times.join(', ')})`);
}
