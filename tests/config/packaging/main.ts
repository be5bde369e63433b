import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { pack } from './pack.ts';
import { readRepository } from './repository.ts';

/** `npm run package`: showrunner-<version>.vsix, or the name after `--out`. */
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = resolve(values.out ?? `${manifest.name}-${manifest.version}.vsix`);
const repository = readRepository();
await pack({ root: process.cwd(), out, repository });
if (!repository) console.log('To try out: package.json has no `repository`, so links of README lead nowhere.');
