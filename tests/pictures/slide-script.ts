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

/** The script of a replay, likewise. */
export function buildReplayScript(): Promise<string> {
  return buildOnce('src/web/replay/replay-page.ts');
}

/** The script of the page for the audience. */
export function buildFollowScript(): Promise<string> {
  return buildOnce('src/web/follow/follow-page.ts');
}

function buildOnce(entry: string): Promise<string> {
  const making = built.get(entry) ?? make(entry);
  built.set(entry, making);
  return making;
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
