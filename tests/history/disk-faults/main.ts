// Lets every single call of the disk fail, in every way: `npm run lab -- walks:disk`, or `… --fault "full, killed"`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { breakDisks, diskFaults } from './failing-disk.ts';
import { judgeCalls } from './judge.ts';
import { commandShow, typedShow } from './show.ts';

const { values } = parseArgs({ options: { fault: { type: 'string' } } });
const folder = await mkdtemp(join(tmpdir(), 'showrunner-disk-'));
const mend = await breakDisks();
for (const show of [typedShow, commandShow]) {
  for (const fault of diskFaults.filter((one) => one === (values.fault ?? one))) {
    const { tried, faults } = await judgeCalls(folder, show, fault, { from: 1, stride: 1 });
    console.log(`${show.drafts.length} steps, ${fault}: ${tried} calls, ${faults.length} faults`);
    for (const one of faults) console.log(`  ${one}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}
mend();
await rm(folder, { recursive: true });
