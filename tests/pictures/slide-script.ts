import { build } from 'esbuild';

/** The script of the page of slides, as the build makes it. */
export async function buildSlideScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/web/slide-page.ts'],
    bundle: true,
    format: 'iife',
    loader: { '.css': 'text' },
    minify: true,
    target: 'chrome120',
    write: false,
  });
  return outputFiles[0]!.text;
}
