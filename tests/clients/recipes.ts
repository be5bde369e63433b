import { readFileSync } from 'node:fs';

/** The snippets of the page of recipes by their names: the tests run the written lines. */
export const recipes = readSnippets(readFileSync('.github/docs/clients.md', 'utf8'));

type Name = 'curl' | 'slidev' | 'reveal' | 'hosted' | 'power-apps' | 'react-native' | 'extension';

function readSnippets(page: string): Readonly<Record<Name, string>> {
  const found = [...page.matchAll(/^```\w+ name=([\w-]+)\n(.*?)^```$/gms)].map(
    ([, name, text]) => [name, text] as const,
  );
  return Object.fromEntries(found) as Record<Name, string>;
}
