// Random walks under Windows' own Node: `npm run lab -- walks:windows --count 50`, with the arguments of `walks`.
import { build } from 'esbuild';
import { provisionWindowsNode, windowsSkipReason } from './windows-node.ts';

const reason = windowsSkipReason();
if (reason) console.log(`SKIPPED: ${reason}.`);
else {
  const outfile = '.cache/windows/walks.mjs';
  await build({
    entryPoints: ['tests/history/walks/main.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    loader: { '.css': 'text' },
    target: 'node20',
  });
  const node = await provisionWindowsNode();
  const hours = 60 * 60_000;
  const { code, output } = await node.run([outfile, ...process.argv.slice(2)], {
    cwd: process.cwd(),
    limit: 3 * hours,
  });
  console.log(output);
  process.exitCode = code ?? 1;
}
