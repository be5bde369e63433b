import { startVitest } from 'vitest/node';
import { skipReason } from './skip.ts';

const reason = skipReason();
if (reason) console.log(`SKIPPED: the shows in a real VS Code: ${reason}.`);
else {
  const filters = process.argv.slice(2);
  const vitest = await startVitest('test', filters, { config: 'tests/config/vitest.e2e.config.ts', watch: false });
  await vitest.close();
}
