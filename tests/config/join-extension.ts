import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { joinChunks } from './join-chunks.ts';
import { minifyAgain } from './minify-again.ts';

// A step of `npm run build`.
await joinChunks(resolve('dist/extension'));
const slidePage = resolve('dist/extension/slide-page.js');
await writeFile(slidePage, await minifyAgain(await readFile(slidePage, 'utf8'), { isModule: false, ecma: 2022 }));
