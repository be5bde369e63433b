import { openSync, writeSync } from 'node:fs';
import { findExpressions } from './expressions.ts';
import { measureGrowth, measureWhole, tolerated, warmUp } from './measure.ts';
import { parsers } from './parsers.ts';
import type { Finding, Message, Order } from './run.ts';

const longestName = 200;

// Measures one subject after the other and tells of each before it begins: one that hangs takes this process with it. Texts
// are a quarter of a million, so they stand in a file that is read when there is nothing to hear.
process.once('message', async ({ from, isWhole, which, only = '', textFile }: Order) => {
  const file = openSync(textFile, 'w');
  const note = (text: string) => writeSync(file, text.padEnd(longestName), 0);
  const all = which === 'parsers' ? parsers : findExpressions();
  const subjects = all.filter(({ name }) => name.includes(only));
  for (const [index, subject] of subjects.entries()) {
    if (index < from) continue;
    let worst: Finding | undefined;
    await tell({ kind: 'begins', index, name: subject.name });
    note('a little of every text');
    if (!isWhole) await warmUp(subject);
    for (const text of subject.texts) {
      note(text.name);
      const { time, size } = isWhole
        ? await measureWhole(subject, text)
        : await measureGrowth(subject, text, tolerated);
      if (time > (worst?.time ?? 0)) worst = { name: subject.name, text: text.name, time, size };
      if (time > tolerated) break;
    }
    if (worst) await tell({ kind: 'found', finding: worst });
  }
  await tell({ kind: 'ends', count: subjects.length });
  process.exit();
});

/** Resolves when the message is under way: later ones may hang. */
function tell(message: Message): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}
