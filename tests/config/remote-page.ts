import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';

const folder = 'src/web/remote';
/** The oldest browsers that phones in use have. */
const target = ['safari15', 'chrome100', 'firefox100'];

/** The remote as one file: its HTML with the style and the script in it. */
export async function buildRemotePage(): Promise<string> {
  const [html, style, script] = await Promise.all([
    readFile(`${folder}/remote.html`, 'utf8'),
    bundle({
      stdin: {
        contents: "@import './design.css'; @import './remote/remote.css';",
        loader: 'css',
        resolveDir: 'src/web',
      },
    }),
    bundle({ entryPoints: [`${folder}/remote-page.ts`], format: 'iife', loader: { '.mp4': 'dataurl' } }),
  ]);
  return html
    .replace(/>\s+</g, '> <')
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`);
}

async function bundle(options: Parameters<typeof build>[0]): Promise<string> {
  const { outputFiles = [] } = await build({
    ...options,
    bundle: true,
    minify: true,
    charset: 'utf8',
    platform: 'browser',
    target,
    write: false,
    logLevel: 'warning',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
