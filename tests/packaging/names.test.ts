import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routes } from '../../src/api/route-table.ts';
import { isSettingKey } from '../../src/core/settings.ts';
import { commandTable } from '../../src/vscode/command-table.ts';
import { pagesOfRepository } from './page.ts';

const pages = pagesOfRepository.filter((path) => !path.endsWith('CONTRIBUTING.md'));
const titles = new Set(Object.values(commandTable).map(({ title }) => title));
/** In menus and above demos, not in the palette. */
const others = ['Add to Demo…', 'API Menu…'];

it.each(pages)('the page %s names only existing commands, settings and addresses', (path) => {
  const text = readFileSync(path, 'utf8');
  const commands = [...text.matchAll(/\*\*(?:Showrunner: ([^*]+)|([^*]+…))\*\*/g)]
    .map(([, full, short]) => (full ?? short ?? '').replaceAll(/\s+/g, ' '))
    .filter((title) => ![...titles, ...others].includes(title));
  const settings = [...text.matchAll(/`showrunner\.([\w.]+\w)/g)]
    .map(([, key = '']) => key)
    .filter((key) => !isSettingKey(key) && !/^(?:highlight|slides|showrunner)$/.test(key));
  const addresses = [...text.matchAll(/(?<!tests|src)\/api\/([\w./-]*\w)/g)]
    .map(([found]) => found)
    .filter(
      (found) => !routes.some((route) => found === route.path || found.toLowerCase() === route.path.toLowerCase()),
    );
  expect({ commands, settings, addresses }).toEqual({ commands: [], settings: [], addresses: [] });
});
