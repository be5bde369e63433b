import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { drawIcon } from './icon-png.ts';
import { buildPresenterPage } from './presenter-page.ts';
import { buildQuestionPage } from './question-page.ts';
import { buildRemotePage } from './remote-page.ts';

/** A step of `npm run build`: what the API serves to browsers, and the page of the presenter view. */
const folder = 'dist/extension';
await mkdir(folder, { recursive: true });
const icon = await readFile('src/assets/icon.svg', 'utf8');
await Promise.all([
  buildRemotePage().then((html) => writeFile(`${folder}/remote.html`, html)),
  buildQuestionPage().then((html) => writeFile(`${folder}/question.html`, html)),
  buildPresenterPage().then((html) => writeFile(`${folder}/presenter.html`, html)),
  writeFile(`${folder}/icon-192.png`, drawIcon(icon, 192)),
  writeFile(`${folder}/icon-512.png`, drawIcon(icon, 512)),
  copyFile('src/assets/icon.svg', `${folder}/icon.svg`),
  copyFile('src/assets/touch-icon.png', `${folder}/touch-icon.png`),
]);
