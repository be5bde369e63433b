import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { buildPresenterPage } from './presenter-page.ts';
import { buildRemotePage } from './remote-page.ts';

/** A step of `npm run build`: what the API serves to browsers, and the page of the presenter view. */
const folder = 'dist/extension';
await mkdir(folder, { recursive: true });
await Promise.all([
  buildRemotePage().then((html) => writeFile(`${folder}/remote.html`, html)),
  buildPresenterPage().then((html) => writeFile(`${folder}/presenter.html`, html)),
  copyFile('src/assets/icon.svg', `${folder}/icon.svg`),
  copyFile('src/assets/touch-icon.png', `${folder}/touch-icon.png`),
]);
