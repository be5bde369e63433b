import { minify } from '@swc/core';

export interface MinifyOptions {
  readonly isModule: boolean;
  /** The youngest JavaScript that all who run it know. */
  readonly ecma: 2020 | 2022;
}

/** Minifies what esbuild has minified: swc also puts functions and constants in place that are used once. */
export async function minifyAgain(code: string, { isModule, ecma }: MinifyOptions): Promise<string> {
  const minified = await minify(code, {
    module: isModule,
    ecma,
    compress: { passes: 3, ecma },
    mangle: true,
    format: { asciiOnly: isModule, inlineScript: !isModule, ecma },
  });
  return minified.code;
}
