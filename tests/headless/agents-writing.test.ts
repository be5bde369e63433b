import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createStates } from '../../src/history/states.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { needs } from '../support/needs.ts';
import { git } from './git.ts';
import { createFolder } from './workspace.ts';

/** An agent's tools for a folder, on the host without an editor. */
async function open(files: Readonly<Record<string, string>> = {}) {
  const folder = await createFolder(files);
  const configuration = createConfiguration({ 'showrunner.screenshot.browser': 'off' });
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const log = createRecordingLog();
  const states = createStates({ folder: `${folder}.store`, workspaceFolders: () => [folder], log });
  const app = createApp(createHost({ workbench, configuration, folder, log, token: 'a', states }));
  onTestFinished(async () => {
    app.dispose();
    workbench.dispose();
    states.dispose();
    await states.settled();
    await rm(`${folder}.store`, { recursive: true, force: true });
  });
  await app.start();
  const box = await app.toolbox();
  const call = async (name: string, input: JsonObject = {}) => {
    const tool = box.tools.find((one) => one.name === name);
    if (!tool) throw new Error(`There is no tool ${name}`);
    const { structured, content, isError } = await box.call(tool, input);
    const [first] = content;
    const png = content.flatMap((part) => ('png' in part ? part.png : []));
    return { structured, isError, text: first?.type === 'text' ? first.text : '', png };
  };
  return { folder, call, read: (path: string) => readFile(join(folder, path), 'utf8') };
}

/** A folder with three commits, of which the first is tagged `start`. */
async function openRepository() {
  const opened = await open({ 'greet.mjs': 'console.log("Hello");\n' });
  const commit = (message: string) => {
    git(opened.folder, 'add', '--all');
    git(opened.folder, 'commit', '--quiet', '--message', message);
  };
  git(opened.folder, 'init', '--quiet', '--initial-branch', 'main');
  commit('Begin');
  git(opened.folder, 'tag', 'start');
  const greet = join(opened.folder, 'greet.mjs');
  await writeFile(greet, 'console.log("Hello");\nconsole.log("Goodbye");\n');
  commit('Say goodbye\n\nNobody should leave without.');
  await writeFile(greet, 'console.log("Hi");\nconsole.log("Goodbye");\n');
  commit('Be brief');
  return opened;
}

const idIn = ({ structured }: { readonly structured?: JsonObject | undefined }) => String(Object(structured?.demo).id);

needs.git.describe('an agent that writes a show through the tools', () => {
  it('writes a talk of three demos that passes the check, and plays it', async () => {
    const { call, read } = await open({ 'greet.mjs': 'console.log("Hello");\n' });
    expect((await call('describeActions')).text).toContain('`insert` (path');
    expect((await call('describeActions', { name: 'insert' })).text).toMatch(/`path` \(string, required\)/);

    const first = await call('addDemo', {
      title: 'Show the greeter',
      actions: [{ action: 'open', path: 'greet.mjs' }],
    });
    expect(first.structured).toMatchObject({ file: '.demo/talk.json', demo: { title: 'Show the greeter' } });
    const insert = { action: 'insert', path: 'greet.mjs', position: 2, content: 'console.log("Goodbye");' };
    const second = await call('addDemo', { title: 'Say goodbye', actions: [insert] });
    const third = await call('addDemo', {
      title: 'Look at it',
      after: idIn(second),
      actions: [{ action: 'highlight', path: 'greet.mjs', position: '1:2' }],
    });
    expect(third).toMatchObject({ isError: undefined, structured: { file: '.demo/talk.json' } });
    expect((await call('preflight')).structured).toMatchObject({ failing: 0, findings: [] });

    for (let step = 0; step < 3; step++) expect((await call('next')).structured).toMatchObject({ status: 'done' });
    expect(await read('greet.mjs')).toBe('console.log("Hello");\nconsole.log("Goodbye");');
    await call('reset');
    expect(await read('greet.mjs')).toBe('console.log("Hello");\n');

    const bye = { ...insert, content: 'console.log("Bye");' };
    const edited = await call('editDemo', { id: idIn(second), title: 'Say bye', actions: [bye] });
    await call('run', { id: idIn(edited) });
    expect(await read('greet.mjs')).toContain('"Bye"');
    expect((await call('demos')).text).toContain('Say bye');
  });

  it('gets the findings for each demo it writes, and fixes them', async () => {
    const { folder, call } = await open({ 'greet.mjs': 'console.log("Hello");\n' });
    await writeFile(join(folder, 'slides.md'), '# Welcome\n\n---\n\n# Goodbye\n');
    const slide = { action: 'openSlide', path: 'slides.md', slide: 3 };
    const first = await call('addDemo', { title: 'Welcome', actions: [slide] });
    expect(first.structured?.findings).toMatchObject([{ place: expect.stringMatching(/^\.demo\/talk\.json:\d+$/) }]);
    const again = await call('editDemo', { id: idIn(first), actions: [{ ...slide, slide: 1 }] });
    expect(again.structured).toMatchObject({ findings: [] });

    const highlight = { action: 'highlight', path: 'greet.mjs', position: '9' };
    const second = await call('addDemo', { title: 'Look', actions: [highlight] });
    expect(second.structured?.findings).toMatchObject([{ severity: 'error', demo: idIn(second) }]);
    const mended = await call('editDemo', { id: idIn(second), actions: [{ ...highlight, position: '1' }] });
    expect(mended.structured).toMatchObject({ findings: [] });
    expect((await call('preflight')).structured).toMatchObject({ failing: 0, findings: [] });
  });

  it('checks a single demo file, and text that is not saved', async () => {
    const broken = '{ "version": 3, "scenes": [{ "title": "A", "moves": [{ "action": "open", "path": "gone.ts" }] }] }';
    const { call, read } = await open({ 'greet.mjs': '\n', '.demo/a.json': broken, '.demo/b.json': '{ "demos": [] }' });
    const failing = async (part: JsonObject) => (await call('preflight', part)).structured?.failing;
    expect(await failing({ file: '.demo/a.json' })).toBe(1);
    expect(await failing({ file: '.demo/b.json' })).toBe(0);
    expect(await failing({ file: '.demo/b.json', text: broken })).toBe(1);
    expect(await failing({ file: '.demo/a.json', text: broken.replace('gone.ts', 'greet.mjs') })).toBe(0);
    expect(await failing({ file: '.demo/new.json', text: broken })).toBe(1);
    await expect(read('.demo/new.json')).rejects.toThrow();
    const typo = broken.replace('"open"', '"opem"');
    const { structured } = await call('preflight', { file: '.demo/b.json', text: typo });
    expect(structured?.findings).toMatchObject([{ place: '.demo/b.json:1', fixes: ['Change to “open”'] }]);
    expect(await read('.demo/b.json')).toBe('{ "demos": [] }');
  });

  it('moves a demo within its file and to another file, keeping its text', async () => {
    const demo = (id: string) => `    // of ${id}\n    { "id": "${id}", "title": "${id}", "moves": [] }`;
    const file = (...ids: readonly string[]) =>
      `{\n  "version": 3,\n  "scenes": [\n${ids.map(demo).join(',\n')}\n  ]\n}\n`;
    const { call, read } = await open({ '.demo/a.json': file('a', 'b', 'c'), '.demo/b.json': file('d') });
    const moved = await call('moveDemo', { id: 'c', before: 'a' });
    expect(moved.structured).toMatchObject({ file: '.demo/a.json', demo: { id: 'c' }, findings: [] });
    expect(await read('.demo/a.json')).toBe(file('c', 'a', 'b'));
    expect((await call('moveDemo', { id: 'c' })).structured).toMatchObject({ demo: { id: 'c' } });
    expect(await read('.demo/a.json')).toBe(file('a', 'b', 'c'));
    const away = await call('moveDemo', { id: 'a', file: '.demo/b.json' });
    expect(away.structured).toMatchObject({ file: '.demo/b.json', demo: { id: 'a' } });
    expect([await read('.demo/a.json'), await read('.demo/b.json')]).toEqual([file('b', 'c'), file('d', 'a')]);
    expect((await call('moveDemo', { id: 'b', before: 'a' })).structured).toMatchObject({ file: '.demo/b.json' });
    expect(await read('.demo/b.json')).toBe(file('d', 'b', 'a'));
  });

  it('adds demos while other files of the show change at the same time', async () => {
    const { folder, call, read } = await open({
      '.demo/a.json': '{ "demos": [] }\n',
      '.demo/b.json': '{ "demos": [] }\n',
    });
    for (let index = 0; index < 25; index++) {
      await writeFile(join(folder, '.demo/b.json'), JSON.stringify({ title: `b${index}`, demos: [] }));
      await new Promise((resolve) => setTimeout(resolve, index * 3));
      const added = await call('addDemo', { title: `Demo ${index}`, file: '.demo/a.json' });
      expect(added).toMatchObject({ isError: undefined, structured: { demo: { title: `Demo ${index}` } } });
    }
    expect((await read('.demo/a.json')).match(/Demo \d+/g)).toHaveLength(25);
  });

  it('previews any demo and slide without moving the show', async () => {
    const actions = [{ action: 'openSlide', path: 'talk.md' }];
    const { call, read } = await open({
      'greet.mjs': 'console.log("Hello");\n',
      'talk.md': '# Welcome\n\n---\n\n# Goodbye\n\n<!-- notes: Thank them. -->\n',
      '.demo/notes.md': 'Breathe.\n',
      '.demo/talk.json': JSON.stringify({
        version: 3,
        scenes: [
          {
            id: 'bye',
            title: 'Say goodbye',
            moves: [{ action: 'replace', path: 'greet.mjs', position: 1, content: 'bye' }],
          },
          {
            id: 'look',
            title: 'Look',
            notes: { path: '.demo/notes.md' },
            moves: [{ action: 'open', path: 'greet.mjs' }],
          },
          { id: 'slides', title: 'Slides', moves: actions },
          { id: 'off', title: 'Off', disabled: true, moves: actions },
        ],
      }),
    });
    const before = (await call('state')).structured;
    const slide = await call('preview', { id: 'slides', frame: 2, w: 320 });
    expect(slide.text).toMatch(/^Goodbye \(frame 2 of 2: talk\.md, slide 2 of 2\)\n[\s\S]*Thank them\./);
    expect(slide.png.map((png) => [...png.slice(1, 4)])).toEqual([[...Buffer.from('PNG')]]);
    expect((await call('preview', { id: 'look' })).text).toMatch(/^Look \(frame 1 of 1\)\n[\s\S]*Breathe\./);
    expect((await call('state')).structured).toEqual(before);
    expect(await read('greet.mjs')).toBe('console.log("Hello");\n');

    for (const [input, message] of [
      [{ id: 'slides', frame: 3 }, /frames 1 to 2/],
      [{ id: 'off' }, /"off" is disabled/],
      [{ id: 'gone' }, /no demo with the id "gone"/],
    ] as const) {
      expect(await call('preview', input)).toMatchObject({ isError: true, text: expect.stringMatching(message) });
    }
  });

  it('creates a YAML file, and adds to the file it names', async () => {
    const { call, read } = await open({ '.demo/b.json': '{ "version": 3, "scenes": [] }\n' });
    const actions = [{ action: 'waitForTimeout', timeout: 1 }];
    await call('addDemo', { title: 'One', file: '.demo/a.yaml', actions });
    expect(await read('.demo/a.yaml')).toContain('  - title: One\n    moves:\n      - action: waitForTimeout\n');
    await call('addDemo', { title: 'Two', file: '.demo/a.yaml', actions });
    expect(await read('.demo/a.yaml')).toContain('  - title: Two\n');
    expect(await read('.demo/b.json')).toBe('{ "version": 3, "scenes": [] }\n');
  });

  it('makes a show from commits that passes the check and leads to the last commit', async () => {
    const { folder, call, read } = await openRepository();
    const last = await read('greet.mjs');
    const made = await call('makeFromCommits', { from: 'start' });
    expect(made.structured).toMatchObject({
      file: '.demo/commits.json',
      demos: [{ title: 'Say goodbye' }, { title: 'Be brief' }],
      unchanged: [],
    });
    git(folder, 'checkout', '--quiet', 'start');
    expect(await read('greet.mjs')).not.toBe(last);
    expect((await call('preflight')).structured).toMatchObject({ failing: 0 });
    for (let step = 0; step < 2; step++) expect((await call('next')).structured).toMatchObject({ status: 'done' });
    expect(await read('greet.mjs')).toBe(last);
    expect((await call('notes')).isError).toBe(true);
  });

  it('does not overwrite an existing show, and uses only the given commits', async () => {
    const { call, read } = await openRepository();
    const range = { from: 'start', to: 'HEAD~1' };
    await call('makeFromCommits', range);
    const first = await read('.demo/commits.json');
    const { structured } = await call('makeFromCommits', range);
    expect(structured).toMatchObject({ file: '.demo/commits-2.json', demos: [{ title: 'Say goodbye' }] });
    expect(await read('.demo/commits.json')).toBe(first);
  });

  it.each([
    [{}, /"from" is missing/],
    [{ from: '--help' }, /no commit "--help".* as `git log --oneline` lists them/s],
  ] as const)('gets the reason when no show can be made from commits: %j', async (input, message) => {
    const { call, read } = await openRepository();
    const { isError, text } = await call('makeFromCommits', input);
    expect(isError).toBe(true);
    expect(text).toMatch(message);
    await expect(read('.demo/commits.json')).rejects.toThrow();
  });

  const talk = '{ "version": 3, "scenes": [{ "id": "a", "title": "A", "moves": [] }] } // kept\n';
  it.each([
    [
      'addDemo',
      { title: 'B', actions: [{ action: 'opem', path: 'a' }] },
      /actions\[0\]: there is no action "opem"\. Did you mean "open"/,
    ],
    ['addDemo', { title: 'B', actions: [{ action: 'open' }] }, /actions\[0\], open: .*"path"/],
    ['addDemo', { title: 'B', actions: [{ action: 'open', path: 'a', lines: 3 }] }, /open has no field "lines"/],
    ['addDemo', { title: 'B', actions: [{ path: 'a' }] }, /"action" is missing/],
    ['addDemo', { title: 'B', actions: ['open'] }, /"actions" must be a list of/],
    ['addDemo', { title: 'B', file: '../talk.json' }, /There is no demo file \.\.\/talk\.json/],
    ['addDemo', { title: 'B', file: '.demo/slides/../../talk.json' }, /There is no demo file/],
    ['addDemo', { title: 'B', file: 'src/talk.json' }, /Give a path such as \.demo\/talk\.json/],
    ['addDemo', { title: 'B', after: 'gone' }, /There is no demo with the id "gone"/],
    ['addDemo', { title: 'B', after: 'a', file: '.demo/other.json' }, /"a" is not in \.demo\/other\.json/],
    ['addDemo', {}, /"title" is missing/],
    ['moveDemo', { id: 'gone' }, /There is no demo with the id "gone"/],
    ['moveDemo', { id: 'a', before: 'gone' }, /There is no demo with the id "gone"/],
    ['moveDemo', { id: 'a', file: '../talk.json' }, /There is no demo file \.\.\/talk\.json/],
    ['moveDemo', { id: 'a', before: 'a', file: '.demo/other.json' }, /"a" is not in \.demo\/other\.json/],
    ['preflight', { text: '{}' }, /needs the name of its file/],
    ['preflight', { file: '.demo/gone.json' }, /There is no demo file \.demo\/gone\.json/],
    ['preflight', { file: '.demo/../talk.json', text: '{}' }, /There is no demo file/],
    ['editDemo', { id: 'a' }, /There is nothing to change: give a title, actions, or both/],
    ['editDemo', { id: 'b', title: 'B' }, /There is no demo with the id "b"/],
    ['describeActions', { name: 'opem' }, /Did you mean "open"/],
  ] as const)('gets the reason for invalid input, and nothing is written: %s %j', async (name, input, message) => {
    const { call, read } = await open({ '.demo/talk.json': talk });
    const { isError, text } = await call(name, input as JsonObject);
    expect(isError).toBe(true);
    expect(text).toMatch(message);
    expect(await read('.demo/talk.json')).toBe(talk);
  });
});
