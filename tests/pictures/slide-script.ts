import { build } from 'esbuild';

const built = new Map<string, Promise<string>>();

/** The script of the slide page as the build makes it, built once per process. */
export function buildSlideScript(): Promise<string> {
  return buildOnce('src/web/slide-page.ts');
}

/** The script that measures slides. */
export function buildLegibilityScript(): Promise<string> {
  return buildOnce('src/web/legibility/legibility.ts');
}

function buildOnce(entry: string): Promise<string> {
  const known = built.get(entry) ?? make(entry);
  built.set(entry, known);
  return known;
}

async function make(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    loader: { '.css': 'text' },
    minify: true,
    target: 'chrome120',
    write: false,
  });
  return outputFiles[0]!.text;
}
