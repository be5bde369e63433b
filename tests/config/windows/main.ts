// Unit tests under Windows' own Node: `node tests/config/run.mjs tests/config/windows/main.ts [files or folders]`.
import { playOnWindows } from './main-job.ts';
import { runOnWindows } from './run-on-windows.ts';
import { windowsSkipReason } from './windows-node.ts';

const reason = windowsSkipReason();
if (reason) console.log(`SKIPPED: the tests under Windows’ Node: ${reason}.`);
else {
  const files = process.argv.slice(2);
  const played = files.length === 0 ? await playOnWindows() : [];
  for (const { test, error } of played) console.log(`FAILED ${test}: ${error}`);
  const failures = [...played, ...(await runOnWindows(files))];
  process.exitCode = failures.length > 0 ? 1 : 0;
}
