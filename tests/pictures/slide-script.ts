import { build } from 'esbuild';

let built: Promise<string> | undefined;

/** The script of the slide page as the build makes it, built once per process. */
export function buildSlideScript(): Promise<string> {
  built ??= make();
  return built;
}

async function make(): Promise<string> {
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
