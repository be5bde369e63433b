import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { compareFolders } from '../../making/proof/compare-folders.ts';
import { findFreePort } from '../../support/free-port.ts';
import type { Failure } from '../tiers/retry.ts';
import { provisionWindowsNode, type WindowsNode, type WindowsProcess } from './windows-node.ts';

/** Steps that touch files in every way that there is, with both separators, a drive's capitals aside. */
const everyFile = {
  title: 'Files',
  version: 3,
  scenes: [
    { title: 'Slide', moves: [{ action: 'openSlide', path: 'slides\\one.md' }] },
    { title: 'Create', moves: [{ action: 'create', path: 'new/deep/a.txt', content: 'one\r\ntwo\r\n' }] },
    { title: 'Insert', moves: [{ action: 'insert', path: 'src\\app.js', position: 1, content: '// first' }] },
    { title: 'Replace', moves: [{ action: 'replace', path: 'SRC/app.js', position: 2, content: 'const two = 22;' }] },
    { title: 'Copy', moves: [{ action: 'copy', path: 'src/app.js', dest: 'new/copy.js' }] },
    { title: 'Copy a folder', moves: [{ action: 'copy', path: 'src', dest: 'all' }] },
    { title: 'Rename', moves: [{ action: 'rename', path: 'src/other.js', dest: 'src/Other.js' }] },
    { title: 'Move', moves: [{ action: 'rename', path: 'all', dest: 'moved' }] },
    { title: 'Delete', moves: [{ action: 'deleteFile', path: 'gone.txt' }] },
    { title: 'Settings', moves: [{ action: 'setSetting', setting: { key: 'editor.fontSize', value: 20 } }] },
  ],
};
const files = {
  '.demo/files.json': JSON.stringify(everyFile),
  'src/app.js': 'const one = 1;\nconst two = 2;\n',
  'src/other.js': 'other\n',
  'gone.txt': 'going\n',
  'slides/one.md': '# One\n\n![a picture](pictures/one.svg)\n',
  'slides/pictures/one.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
};

/** Milliseconds. */
const [startLimit, stepLimit] = [60_000, 60_000];

/**
 * Plays talks under Windows' Node from here, over HTTP, to the end and back: each step succeeds, and every byte is as it
 * was before. First by the built `npm start`, then by the packed extension in a `vscode` without a window.
 */
export async function playOnWindows(): Promise<readonly Failure[]> {
  const node = await provisionWindowsNode();
  const room = await mkdtemp(join(tmpdir(), 'showrunner-windows-'));
  const failures: Failure[] = [];
  try {
    const talks = { sample: await copyTalk('src/assets/sample', room), files: await makeTalk(room) };
    const tell = (test: string, faults: readonly string[]) =>
      failures.push(...faults.map((error) => ({ file: '', test: `${test} on Windows`, error })));
    for (const [name, talk] of Object.entries(talks)) {
      tell(`the talk “${name}”`, [...(await playTalk(node, talk, startShow)), ...(await checkTalk(node, talk))]);
    }
    const addresses: string[] = [];
    const start = startExtension(join(room, 'storage'), addresses);
    tell('the talk “files” in the packed extension', await playTalk(node, talks.files, start));
    tell('the sample in the packed extension', await playTalk(node, talks.sample, start));
    tell('an address of the slide panel', badAddresses(addresses));
  } finally {
    await rm(room, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  return failures;
}

async function copyTalk(source: string, room: string): Promise<string> {
  const folder = join(room, 'sample');
  await cp(source, folder, { recursive: true });
  return folder;
}

async function makeTalk(room: string): Promise<string> {
  const folder = join(room, 'files');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Starts a host of a talk whose API listens on a port; it prints `API` once it does. */
type StartHost = (node: WindowsNode, talk: string, port: number) => Promise<WindowsProcess>;

const startShow: StartHost = (node, talk, port) => {
  const args = [resolve('dist/headless/main.js'), talk, '--port', `${port}`, '--setting', 'saveAfterDemo=true'];
  return node.start(args, { cwd: process.cwd(), limit: 5 * 60_000 });
};

/** The packed extension in a `vscode` without a window; `addresses` gets what its pages are given for files. */
function startExtension(storage: string, addresses: string[]): StartHost {
  return async (node, talk, port) => {
    const host = 'tests/config/windows/extension/host.mjs';
    const paths = [resolve('.'), talk, join(storage, basename(talk))].map(toWindowsPath);
    const program = await node.start([resolve(host), ...paths, `${port}`], { cwd: process.cwd(), limit: 5 * 60_000 });
    const ended = program.ended.then((result) => {
      addresses.push(...[...result.output.matchAll(/^address (.*)$/gm)].map(([, address = '']) => address));
      return result;
    });
    return { ...program, ended };
  };
}

/** Wine has the disk of this computer at `Z:`. */
function toWindowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}

/** A page may load what VS Code serves: the drive is part of the path, and no backslash is. */
function badAddresses(addresses: readonly string[]): readonly string[] {
  if (addresses.length === 0) return ['the slide panel asked for none'];
  return addresses.filter((one) => !/^https:\/\/file(?:%2B|\+)[^/]*\/z(?:%3A|:)\//i.test(one) || /%5C|\\/i.test(one));
}

/** Gives what went otherwise than it should. */
async function playTalk(node: WindowsNode, talk: string, start: StartHost): Promise<readonly string[]> {
  const before = `${talk}-before`;
  await cp(talk, before, { recursive: true, force: true });
  const port = await findFreePort();
  const program = await start(node, talk, port);
  const api = `http://127.0.0.1:${port}/api`;
  try {
    await until(async () => /^(?:log The )?API /m.test(await program.output()), startLimit);
    const faults: string[] = [];
    for (let steps = 0; ; steps++) {
      const response = await fetch(`${api}/next`, { signal: AbortSignal.timeout(stepLimit) });
      const answer = await response.text();
      if (response.status === 409 && steps > 0) break;
      if (response.status !== 200) faults.push(`step ${steps + 1}: ${response.status} ${answer}`);
      if (response.status !== 200 || steps > 100) break;
    }
    if ((await compareFolders(before, talk)).length === 0) faults.push('no step changed a file');
    const reset = await fetch(`${api}/reset`, { method: 'POST', signal: AbortSignal.timeout(stepLimit) });
    const answer = await reset.text();
    if (reset.status !== 200 || answer.includes('partly')) faults.push(`reset: ${reset.status} ${answer}`);
    const differing = await compareFolders(before, talk);
    if (differing.length > 0) faults.push(`not as before: ${differing.join(', ')}`);
    return faults;
  } catch (error) {
    return [`${error}: ${(await program.output()).slice(-1_000)}`];
  } finally {
    program.end();
    await program.ended;
  }
}

async function checkTalk(node: WindowsNode, talk: string): Promise<readonly string[]> {
  const page = `${talk}.html`;
  const check = [resolve('dist/headless/showrunner.js'), 'preflight', talk];
  const replay = ['--replay', `${talk}-replay.html`];
  const handout = [resolve('dist/headless/showrunner.js'), 'export', talk, '--handout', page, ...replay, '--fallback'];
  const faults: string[] = [];
  for (const args of [check, handout]) {
    const { code, output } = await node.run(args, { cwd: process.cwd(), limit: 120_000 });
    if (code !== 0) faults.push(`${args[1]} ended with ${code}: ${output.slice(-1_000)}`);
  }
  return faults;
}

async function until(isSo: () => Promise<boolean>, limit: number): Promise<void> {
  for (const end = Date.now() + limit; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`It did not start in ${limit} ms`);
    await new Promise((passed) => setTimeout(passed, 100));
  }
}
