// Unit tests under Windows' own Node: `node tests/config/run.mjs tests/config/windows/main.ts [files or folders]`.
import { runOnWindows } from './run-on-windows.ts';
import { windowsSkipReason } from './windows-node.ts';

const reason = windowsSkipReason();
if (reason) console.log(`SKIPPED: the tests under Windows’ Node: ${reason}.`);
else {
  const failures = await runOnWindows(process.argv.slice(2));
  process.exitCode = failures.length > 0 ? 1 : 0;
}
