import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { joinChunks } from './join-chunks.ts';
import { minifyAgain } from './minify-again.ts';

// A step of `npm run build`.
await joinChunks(resolve('dist/extension'));
for (const name of ['slide-page', 'replay-page', 'follow-page']) {
  const page = resolve(`dist/extension/${name}.js`);
  await writeFile(page, await minifyAgain(await readFile(page, 'utf8'), { isModule: false, ecma: 2022 }));
}
