import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { minifyAgain } from './minify-again.ts';

export interface WebPage {
  /** Paths below `src/web`: the HTML with an empty `<style>` and an empty `<script>`, the styles in order, the script. */
  readonly html: string;
  readonly styles: readonly string[];
  readonly script: string;
  /** The oldest browsers that it is for. */
  readonly target: readonly string[];
}

const built = new Map<string, Promise<string>>();

/** A page as one file: its HTML with the styles and the script in it. Built once in a process. */
export function buildWebPage(page: WebPage): Promise<string> {
  const making = built.get(page.html) ?? makeWebPage(page);
  built.set(page.html, making);
  return making;
}

async function makeWebPage({ html, styles, script, target }: WebPage): Promise<string> {
  const folder = 'src/web';
  const bundle = async (options: Parameters<typeof build>[0]): Promise<string> => {
    const { outputFiles = [] } = await build({
      ...options,
      bundle: true,
      minify: true,
      charset: 'utf8',
      platform: 'browser',
      target: [...target],
      write: false,
      logLevel: 'warning',
    });
    return outputFiles.map(({ text }) => text.trim()).join('');
  };
  const contents = styles.map((path) => `@import './${path}';`).join(' ');
  const [text, style, code] = await Promise.all([
    readFile(`${folder}/${html}`, 'utf8'),
    bundle({ stdin: { contents, loader: 'css', resolveDir: folder } }),
    bundle({ entryPoints: [`${folder}/${script}`], format: 'iife', loader: { '.mp4': 'dataurl' } }).then((code) =>
      minifyAgain(code, { isModule: false, ecma: 2020 }),
    ),
  ]);
  return text
    .replace(/>\s+</g, '> <')
    .replace(/> <(?=\/?(?:aside|dialog|div|fieldset|form|header|link|main|meta|nav|p|section|symbol)\b)/g, '><')
    .replace('></style>', () => `>${style}</style>`)
    .replace('></script>', () => `>${code}</script>`);
}
