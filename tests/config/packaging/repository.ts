import { readFileSync } from 'node:fs';

/** The address in package.json, `https://github.com/owner/name`; `undefined` while nobody has set one. */
export function readRepository(): string | undefined {
  const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
  const address: unknown = typeof repository === 'object' ? repository.url : repository;
  return typeof address === 'string' ? address.replace(/^git\+/, '').replace(/(?:\.git)?\/?$/, '') : undefined;
}
