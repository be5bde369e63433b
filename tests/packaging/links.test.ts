import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { packAndRead, repository } from './packed.ts';
import { type Page, type PageLink, pagesOfRepository, readPage } from './page.ts';

const limits: Readonly<Record<string, number>> = { '.png': 200_000, '.svg': 60_000, '.webp': 1_500_000 };

/** The fault of a link from a page of the project to the project; `undefined` if its target exists. */
function faultInRepository(page: string, { target, isPicture }: PageLink, own: Page): string | undefined {
  const [path = '', anchor] = target.split('#');
  if (path === '') return own.anchors.has(anchor ?? '') ? undefined : 'no such heading';
  const file = posix.join(posix.dirname(page), decodeURI(path));
  if (!existsSync(file)) return 'no such file';
  if (isPicture && !(statSync(file).size <= (limits[extname(file)] ?? 0))) return 'too large, or no picture';
  if (anchor === undefined) return undefined;
  return readPage(readFileSync(file, 'utf8')).anchors.has(anchor) ? undefined : `no such heading in ${file}`;
}

function isElsewhere({ target }: PageLink): boolean {
  return /^\w+:/.test(target);
}

/** The fault of a link that leads out of the project. */
function faultElsewhere({ target, isPicture }: PageLink): string | undefined {
  if (isPicture) return target.startsWith('https://') ? undefined : 'no https';
  return /^(?:https:\/\/[\w.-]+(?:\/|$)|http:\/\/localhost:3710)/.test(target) ? undefined : 'no https';
}

describe('the pages of the repository', () => {
  it.each(pagesOfRepository)('%s has only links and pictures that exist', (path) => {
    const page = readPage(readFileSync(path, 'utf8'));
    const faults = page.links.flatMap((link) => {
      const fault = isElsewhere(link) ? faultElsewhere(link) : faultInRepository(path, link, page);
      return fault ? [`${link.target}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it.each(pagesOfRepository)('%s has no link whose text is a path other than its target', (path) => {
    const text = readFileSync(path, 'utf8');
    const links = [...text.matchAll(/\[`?((?:[\w-]+\/)+[\w.-]+\.\w+)`?\]\(([^)#]+)/g)];
    const faults = links.filter(([, label = '', target = '']) => !posix.join('/', target).endsWith(`/${label}`));
    expect(faults.map(([link]) => link)).toEqual([]);
  });

  it('can all be reached from README', () => {
    const reached = new Set(['README.md']);
    for (const path of reached) {
      for (const { target } of readPage(readFileSync(path, 'utf8')).links) {
        const file = posix.join(posix.dirname(path), target.split('#')[0] ?? '');
        if (file.endsWith('.md') && existsSync(file)) reached.add(file);
      }
    }
    expect(pagesOfRepository.filter((path) => !reached.has(path))).toEqual([]);
  });

  it('have at most 4 MB of pictures', () => {
    const pictures = new Set(
      pagesOfRepository.flatMap((path) =>
        readPage(readFileSync(path, 'utf8'))
          .links.filter((link) => link.isPicture && !isElsewhere(link))
          .map(({ target }) => posix.join(posix.dirname(path), target)),
      ),
    );
    const sizes = [...pictures].filter((path) => existsSync(path)).map((path) => statSync(path).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4_000_000);
  });

  it('start with a README of 500 to 900 words', () => {
    const { words } = readPage(readFileSync('README.md', 'utf8'));
    expect([words >= 500, words <= 900, words]).toEqual([true, true, words]);
  });
});

describe('the pages of the package', () => {
  let packed: ReadonlyMap<string, Buffer>;

  beforeAll(async () => {
    packed = await packAndRead({ repository });
  });

  const textOf = (path: string) => packed.get(`extension/${path}`)?.toString('utf8') ?? '';
  const pages = manifest.files.filter((path) => path.endsWith('.md'));

  it.each(pages)('%s has only links to packaged files, or by https to files in the repository', (path) => {
    const isShownByMarketplace = !path.startsWith('.github/');
    const page = readPage(textOf(path.toLowerCase()));
    expect(page.links.length + page.anchors.size).toBeGreaterThan(0);
    const faults = page.links.flatMap((link) => {
      const fault = faultInPackage(path, link, isShownByMarketplace);
      return fault ? [`${link.target}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  function faultInPackage(path: string, link: PageLink, isShownByMarketplace: boolean): string | undefined {
    const { target, isPicture } = link;
    if (target.startsWith('#')) return faultInRepository(path, link, readPage(textOf(path.toLowerCase())));
    const inRepository = new RegExp(`^${repository}/(blob|raw)/HEAD/(.*)$`).exec(target);
    if (inRepository) {
      if (inRepository[1] !== (isPicture ? 'raw' : 'blob')) return 'no page of the repository';
      return faultInRepository('README.md', { target: inRepository[2] ?? '', isPicture }, { ...readPage('') });
    }
    if (isElsewhere(link)) return faultElsewhere(link);
    if (isShownByMarketplace) return 'no https';
    const file = posix.join(posix.dirname(path), target.split('#')[0] ?? '');
    return packed.has(`extension/${file.toLowerCase()}`) ? faultInRepository(path, link, readPage('')) : 'not packed';
  }

  it('have no pictures of kinds that the marketplace refuses', () => {
    const pictures = ['readme.md', 'changelog.md'].flatMap((path) =>
      readPage(textOf(path)).links.filter(({ isPicture }) => isPicture),
    );
    expect(pictures.filter(({ target }) => !/^https:.*\.(?:png|webp|gif|jpe?g)$/.test(target))).toEqual([]);
  });

  it('are in the package, with the media of each step of a walkthrough', () => {
    const paths = manifest.contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.svg));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !packed.has(`extension/${path.toLowerCase()}`))).toEqual([]);
  });

  it('include the guide that the command for the guide opens', () => {
    const source = readFileSync('src/vscode/commands/start-commands.ts', 'utf8');
    const [, guide = ''] = /extensionPath, '([^']*guide[^']*)'/.exec(source) ?? [];
    expect(packed.has(`extension/${guide}`)).toBe(true);
  });
});
