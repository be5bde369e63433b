import { readdirSync } from 'node:fs';
import MarkdownIt from 'markdown-it';

/** By their paths from the root. */
export const pagesOfRepository: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync('.github', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `.github/${path.replaceAll('\\', '/')}`),
];

export interface PageLink {
  readonly target: string;
  readonly isPicture: boolean;
}

/** A page of Markdown as GitHub and the marketplace show it. */
export interface Page {
  readonly links: readonly PageLink[];
  /** The names that `#…` may have. */
  readonly anchors: ReadonlySet<string>;
  /** That are read: no addresses, no code blocks, no tables' lines. */
  readonly words: number;
}

export function readPage(text: string): Page {
  const tokens = new MarkdownIt({ html: true, linkify: true })
    .parse(text, {})
    .flatMap((token) => [token, ...(token.children ?? [])]);
  const links = tokens.flatMap((token): PageLink[] => {
    if (token.type === 'link_open') return [{ target: token.attrGet('href') ?? '', isPicture: false }];
    if (token.type === 'image') return [{ target: token.attrGet('src') ?? '', isPicture: true }];
    return token.type.startsWith('html_') ? linksOfHtml(token.content) : [];
  });
  const headings = tokens.flatMap(({ type }, index) => (type === 'heading_open' ? [tokens[index + 1]!.content] : []));
  const read = tokens.filter(({ type }) => type === 'text' || type === 'code_inline').map(({ content }) => content);
  const words = read.join(' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’.…/-]*/gu) ?? [];
  return { links, anchors: new Set(headings.map(anchorOf)), words: words.length };
}

function linksOfHtml(html: string): PageLink[] {
  const pictures = [...html.matchAll(/\bsrc(?:set)?="([^"]*)"/g)];
  const links = [...html.matchAll(/\bhref="([^"]*)"/g)];
  return [
    ...pictures.map(([, target = '']) => ({ target, isPicture: true })),
    ...links.map(([, target = '']) => ({ target, isPicture: false })),
  ];
}

/** As GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .replaceAll(/[`*_]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
}
