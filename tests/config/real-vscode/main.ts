import { releases } from './releases.ts';
import { runInHost } from './run-in-host.ts';
import { skipReason } from './skip.ts';

// `npm run test:vscode -- [version] [words of a test's title]`
const reason = skipReason();
if (reason) console.log(`SKIPPED: the tests inside a real VS Code: ${reason}.`);
else {
  const [first, ...rest] = process.argv.slice(2);
  const chosen = releases.filter(({ vscode }) => vscode === first);
  const [grep] = chosen.length > 0 ? rest : [first];
  const runs = (chosen.length > 0 ? chosen : releases).map((release) => runInHost(release, { grep }));
  const failures = (await Promise.all(runs)).flat();
  for (const { file, test, error } of failures) console.log(`FAILED ${file} > ${test}: ${error}`);
  if (failures.length > 0) process.exitCode = 1;
}
