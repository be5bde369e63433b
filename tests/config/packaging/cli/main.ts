import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../../../package.json' with { type: 'json' };
import { packCli } from './pack-cli.ts';

/** `npm run package:cli`: showrunner-<version>.tgz, in the folder that `--out` names. */
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const folder = resolve(values.out ?? '.');
const size = await packCli({ root: process.cwd(), folder });
console.log(`${manifest.name}-${manifest.version}.tgz: ${(size / 1e6).toFixed(2)} MB`);
