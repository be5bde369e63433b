import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackage } from '../real-vscode/package-extension.ts';
import { skipReason } from '../real-vscode/skip.ts';
import { catalogue, folder, type PictureEntry } from './catalogue.ts';
import { encodeFilm, encodeStill } from './encode.ts';
import { takeFilm } from './film.ts';
import { digestSources, findStale, type Kept } from './freshness.ts';
import { takeStills } from './stills.ts';

// `npm run pictures`: makes those of README and the docs anew, `-- stills` and `-- film` a part of them; `-- --check`
// tells which are older than their sources.
const args = process.argv.slice(2);
const record = join(folder, 'made-of.json');

if (args.includes('--check')) await check();
else await make();

async function check(): Promise<void> {
  const now = { 'stills.ts': await digestSources('stills.ts'), 'film.ts': await digestSources('film.ts') };
  const stale = findStale(catalogue, now, await readKept());
  for (const name of stale) console.log(`stale: ${join(folder, name)} (npm run pictures makes it anew)`);
  if (stale.length > 0) process.exitCode = 1;
  else console.log(`All ${catalogue.length} pictures are made of what is there now.`);
}

async function make(): Promise<void> {
  const reason = skipReason();
  if (reason) throw new Error(`No picture can be taken: ${reason}`);
  const { extensions, remove } = await installPackage();
  if (!args.includes('film')) await takeStills(extensions, keepStill);
  if (!args.includes('stills')) await keep('show.webp', await encodeFilm(await takeFilm(extensions)));
  await remove();
}

async function keepStill(name: string, png: Buffer): Promise<void> {
  await keep(name, await encodeStill(png, entryOf(name).limit));
}

async function keep(name: string, bytes: Buffer): Promise<void> {
  const { limit, by } = entryOf(name);
  if (bytes.length > limit) throw new Error(`${name} is too large: ${bytes.length} bytes`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), bytes);
  const { madeOf } = await readKept();
  const now = { ...madeOf, [name]: await digestSources(by) };
  const entries = catalogue.flatMap(({ name }) => (now[name] ? [[name, now[name]]] : []));
  await writeFile(record, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  console.log(`${join(folder, name)}: ${Math.round(bytes.length / 1000)} kB`);
}

function entryOf(name: string): PictureEntry {
  const entry = catalogue.find((one) => one.name === name);
  if (!entry) throw new Error(`${name} is not in the catalogue`);
  return entry;
}

async function readKept(): Promise<Kept> {
  const text = await readFile(record, 'utf8').catch(() => '{}');
  return { madeOf: JSON.parse(text), there: await readdir(folder).catch(() => []) };
}
