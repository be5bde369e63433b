// Goes back and forth in random talks in the real VS Code, which is reloaded: `npm run lab -- walks:window --count 10 --seed 1`.
import { parseArgs } from 'node:util';
import { installPackage } from '../../config/real-vscode/package-extension.ts';
import { skipReason } from '../../config/real-vscode/skip.ts';
import { setUpStage } from '../../e2e/stage.ts';
import { createWindowTotals, printWindowTotals, type WindowTotals } from './session.ts';
import { walkThroughWindow } from './walk.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    moves: { type: 'string', default: '12' },
    trace: { type: 'boolean', default: false },
  },
});
const reason = skipReason();
if (reason) throw new Error(`There is no real VS Code here: ${reason}`);
const { extensions, remove } = await installPackage();
const stage = await setUpStage({ extensions });
const totals = createWindowTotals();
try {
  for (let index = 0; index < Number(values.count); index++) {
    const seed = Number(values.seed) + index;
    const onLine = values.trace ? { onLine: (line: string) => console.log(line) } : {};
    const walk = await walkThroughWindow({ stage, seed, moves: Number(values.moves), ...onLine });
    for (const key of Object.keys(totals) as (keyof WindowTotals)[]) totals[key] += walk.totals[key];
    if (!values.trace && walk.faults.length > 0) console.log(`seed ${seed}:\n${walk.story.join('\n')}`);
  }
} finally {
  await stage.tearDown();
  await remove();
}
console.log(printWindowTotals(totals));
process.exitCode = totals.mismatches + totals.lostWords + totals.falseUndoable + totals.dialogs > 0 ? 1 : 0;
