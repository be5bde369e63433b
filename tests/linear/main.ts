// The cost of a megabyte of every hostile text for every parser and every regular expression: `npm run lab -- linear
// <part of a name>`.
import { limit } from './measure.ts';
import { measureAll } from './run.ts';

const [only = ''] = process.argv.slice(2);
const whole = { isWhole: true, only };
const parsed = await measureAll({ ...whole, which: 'parsers' });
const matched = await measureAll({ ...whole, which: 'expressions' });
const findings = [...parsed.findings, ...matched.findings];
const slowest = findings.toSorted((a, b) => b.time - a.time).slice(0, 40);
for (const { name, text, time, size } of slowest) {
  console.log(`${time.toFixed(0).padStart(8)} ms for ${String(size).padStart(7)}: ${name} of ${text}`);
}
const over = findings.filter(({ time }) => time > limit).length;
console.log(
  `${parsed.count} parsers and ${matched.count} expressions; ${over} need more than ${limit} ms for a megabyte.`,
);
process.exitCode = over > 0 ? 1 : 0;
