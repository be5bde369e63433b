import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** vsce does these by itself. */
const rewritten = ['README.md', 'CHANGELOG.md'];

/** Has the pages of a package lead to the repository where they name a file that is not packed. */
export async function linkPages(folder: string, packed: readonly string[], repository: string): Promise<void> {
  for (const path of packed.filter((name) => name.endsWith('.md') && !rewritten.includes(name))) {
    const text = await readFile(join(folder, path), 'utf8');
    await writeFile(join(folder, path), linkPage(text, { path, packed, repository }));
  }
}

interface Place {
  readonly path: string;
  readonly packed: readonly string[];
  readonly repository: string;
}

function linkPage(text: string, { path, packed, repository }: Place): string {
  return text.replaceAll(/\]\(((?!\w+:)[^)#\s]+)(#[^)]*)?\)/g, (whole, target: string, anchor = '') => {
    const file = posix.join(posix.dirname(path), target);
    return packed.includes(file) ? whole : `](${repository}/blob/HEAD/${file}${anchor})`;
  });
}
