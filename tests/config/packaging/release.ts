import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { pack } from './pack.ts';
import { findReleaseFaults } from './release-faults.ts';
import { readRepository } from './repository.ts';

/**
 * `npm run release [-- --tag v0.1.0]`: the .vsix for the registries, or the list of missing things. Nothing is
 * uploaded.
 */
const { values } = parseArgs({ options: { tag: { type: 'string' } } });
const repository = readRepository();
const changelog = await readFile('CHANGELOG.md', 'utf8');
const faults = findReleaseFaults({ manifest, repository, changelog, tag: values.tag });
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
if (faults.length === 0) {
  const out = resolve(`${manifest.name}-${manifest.version}.vsix`);
  await pack({ root: process.cwd(), out, repository });
  console.log(
    `Nothing is uploaded yet. .github/RELEASING.md says how ${manifest.name}-${manifest.version}.vsix gets to both registries.`,
  );
}
