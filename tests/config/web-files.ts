import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { drawHomeIcon } from './home-icon.ts';
import { buildPresenterPage } from './presenter-page.ts';
import { buildQuestionPage } from './question-page.ts';
import { buildRemotePage } from './remote-page.ts';
import { buildStoryboardPage } from './storyboard-page.ts';

/**
 * A step of `npm run build`: the API's files for browsers, and the pages of the presenter view and of the storyboard.
 */
const folder = 'dist/extension';
await mkdir(folder, { recursive: true });
const icon = await readFile('src/assets/icon.svg', 'utf8');
await Promise.all([
  buildRemotePage().then((html) => writeFile(`${folder}/remote.html`, html)),
  buildQuestionPage().then((html) => writeFile(`${folder}/question.html`, html)),
  buildPresenterPage().then((html) => writeFile(`${folder}/presenter.html`, html)),
  buildStoryboardPage().then((html) => writeFile(`${folder}/storyboard.html`, html)),
  drawHomeIcon(icon).then((webp) => writeFile(`${folder}/icon-512.webp`, webp)),
  copyFile('src/assets/icon.svg', `${folder}/icon.svg`),
  copyFile('src/assets/touch-icon.png', `${folder}/touch-icon.png`),
]);
