import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { requireBrowser } from '../../src/app/show-renderer.ts';
import { parseExportOptions } from '../../src/headless/export-options.ts';
import { installedBrowser, reason } from '../pictures/installed-browser.ts';
import { fingerprint } from '../preflight/fingerprint.ts';
import { createSettings } from '../support/host-parts.ts';
import { buildProgram, runProgram } from './program.ts';
import { createFolder } from './workspace.ts';

const show = {
  '.demo/talk.json': JSON.stringify({
    title: 'Talk',
    version: 3,
    scenes: [
      { title: 'Begin', moves: [{ action: 'openSlide', path: '.demo/deck.md' }] },
      { title: 'Off', disabled: true, moves: [{ action: 'open', path: 'a.ts' }] },
      {
        title: "It's code",
        moves: [
          { action: 'create', path: 'made.ts', content: 'const made = 1;\n' },
          { action: 'pause' },
          { action: 'highlight', path: 'made.ts', position: 1 },
        ],
      },
    ],
  }),
  '.demo/deck.md': '# One\n\n---\n\n# Two\n\n![gone](gone.png)\n',
  'a.ts': '',
};

/** A PNG's own mark. */
const isPng = (bytes: Uint8Array) => Buffer.from(bytes.subarray(1, 4)).toString() === 'PNG';

beforeAll(buildProgram);

describe('npm run export', () => {
  it('writes all slides as one HTML file, creates its folders, and reports a missing picture', async () => {
    const folder = await createFolder(show);
    const target = join(await createFolder(), 'out', 'talk.html');
    const run = await runProgram('export', [folder, '--html', target]);
    const told = `warning ${target}: “Two” (deck.md, slide 2 of 2) differs from the stage: There is no file "gone.png"`;
    expect(run).toMatchObject({ code: 1, output: `${target}\n` });
    expect(run.errors.split('\n')[0]).toBe(told);
    await writeFile(join(folder, 'gone.png'), '');
    expect(await runProgram('export', [folder, '--html', target])).toMatchObject({ code: 0, errors: '' });
    const html = await readFile(target, 'utf8');
    expect(html).toContain('One');
    expect(html).toContain('Two');
  });

  it.runIf(installedBrowser)(`writes a PDF, and a picture of every card and slide in order${reason}`, async () => {
    const folder = await createFolder(show);
    const target = await createFolder();
    const before = await fingerprint(folder);
    const [pdf, pictures] = [join(target, 'talk.pdf'), join(target, 'pictures')];
    const { code, output } = await runProgram('export', [
      folder,
      '--pdf',
      pdf,
      '--pictures',
      pictures,
      '--width',
      '320',
      '--fallback',
    ]);
    expect([code, output]).toEqual([0, `${pdf}\n${pictures}: 4 pictures\n`]);
    expect(Buffer.from(await readFile(pdf)).toString('latin1', 0, 5)).toBe('%PDF-');
    const names = (await readdir(pictures)).sort();
    expect(names).toEqual(['01 One.png', '02 Two.png', '03 Its code.png', '04 Its code.png']);
    for (const name of names) expect(isPng(await readFile(join(pictures, name)))).toBe(true);
    expect(await fingerprint(folder)).toBe(before);
  });

  const talk = {
    ...show,
    '.demo/talk.json': JSON.stringify({
      title: 'A Talk',
      version: 3,
      scenes: [
        { title: 'Begin', notes: { path: '.demo/begin.md' }, moves: [{ action: 'openSlide', path: '.demo/deck.md' }] },
        { title: 'Code', moves: [{ action: 'replace', path: 'a.ts', position: 2, content: 'const two = 3;' }] },
        { title: 'Run', moves: [{ action: 'executeTerminalCommand', command: 'npm test' }] },
      ],
    }),
    '.demo/begin.md': '# Begin\n\nSay **hello**. <script>alert(1)</script>\n',
    '.demo/deck.md': '# One\n\nmore\n\n<!-- notes: Breathe. -->\n',
    'a.ts': 'const one = 1;\nconst two = 2;\n',
  };

  it('writes a handout as one HTML file with slides, notes, changes, and what was not run', async () => {
    const folder = await createFolder(talk);
    const target = join(await createFolder(), 'out', 'handout.html');
    const before = await fingerprint(folder);
    expect(await runProgram('export', [folder, '--handout', target])).toEqual({
      code: 0,
      output: `${target}\n`,
      errors: '',
    });
    const html = await readFile(target, 'utf8');
    expect(html).toContain('<title>A Talk</title>');
    expect(html).toContain('data-view="paper"');
    expect(html).toMatch(/Say \\u003cstrong>hello.*Breathe/s);
    expect(html).not.toContain('alert(1)');
    expect(await fingerprint(folder)).toBe(before);
  });

  it('writes a replay as one HTML file, with notes only if asked for', async () => {
    const folder = await createFolder(talk);
    const target = join(await createFolder(), 'out', 'replay.html');
    const before = await fingerprint(folder);
    expect(await runProgram('export', [folder, '--replay', target])).toEqual({
      code: 0,
      output: `${target}\n`,
      errors: '',
    });
    const html = await readFile(target, 'utf8');
    expect(html).toContain('<title>A Talk</title>');
    expect(html).toContain('"commands":["npm test"]');
    expect(html).toContain('"changes":[{"start":1,"end":2,"removed":["const two = 2;"]}]');
    expect(html).not.toMatch(/Breathe|alert\(1\)/);
    await runProgram('export', [folder, '--replay', target, '--notes']);
    expect(await readFile(target, 'utf8')).toContain('Breathe.');
    expect(await fingerprint(folder)).toBe(before);
  });

  it('reports what is missing in a handout, and exits with 1', async () => {
    const scenes = [{ title: 'Gone', moves: [{ action: 'open', path: 'gone.ts' }] }];
    const folder = await createFolder({ '.demo/talk.json': JSON.stringify({ title: 'T', version: 3, scenes }) });
    const target = join(folder, 'handout.html');
    const { code, errors } = await runProgram('export', [folder, '--handout', target]);
    expect(code).toBe(1);
    expect(errors).toContain(`warning ${target}: “Gone” differs from the stage: open: There is no file gone.ts\n`);
    const bare = await createFolder({ '.demo/talk.json': JSON.stringify({ title: 'T', version: 3, scenes: [] }) });
    expect((await runProgram('export', [bare, '--handout', target])).errors).toContain('There are no demos');
  });

  it.runIf(installedBrowser)(`prints a handout on A4 pages with its slides${reason}`, async () => {
    const folder = await createFolder(talk);
    const target = join(folder, 'handout.pdf');
    const { code, errors } = await runProgram('export', [folder, '--handout', target]);
    expect([code, errors]).toEqual([0, '']);
    const pdf = Buffer.from(await readFile(target)).toString('latin1');
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('explains why it writes nothing, and how to call it', async () => {
    const bare = await createFolder({ '.demo/talk.json': JSON.stringify({ title: 'T', version: 3, scenes: [] }) });
    const run = await runProgram('export', [bare, '--html', join(bare, 'x.html')]);
    expect([run.code, run.errors]).toEqual([
      1,
      `showrunner: ${join(bare, 'x.html')} is not written, because this show has no slides\n`,
    ]);
    expect((await runProgram('export', [join(bare, 'gone'), '--html', 'x'])).code).toBe(2);
    const misuse = await runProgram('export', [bare]);
    expect([misuse.code, misuse.errors]).toEqual([
      2,
      'showrunner: Choose what to write: --html <file>, --pdf <file>, --handout <file>, --replay <file> or --pictures <folder>. See npm run export -- --help\n',
    ]);
    expect((await runProgram('export', ['--help'])).output).toMatch(/^Usage: npm run export -- <folder>/);
  });

  it('reports each picture that no browser drew, and exits with 1 unless --fallback is given', async () => {
    const folder = await createFolder(show);
    const target = await createFolder();
    const env = { CHROME_PATH: '/bin/false' };
    const args = [folder, '--pictures', target, '--width', '320'];
    const { code, output, errors } = await runProgram('export', args, env);
    expect([code, output]).toEqual([1, `${target}: 4 pictures\n`]);
    const names = ['“One” (deck.md, slide 1 of 2)', '“Two” (deck.md, slide 2 of 2)', "“It's code”", "“It's code”"];
    const lines = names.map((name) => `warning ${target}: ${name} differs from the stage: /bin/false did not start: `);
    const told = errors.trimEnd().split('\n');
    expect(told.slice(0, -1).map((line, at) => line.slice(0, lines[at]?.length))).toEqual(lines);
    expect(told.at(-1)).toBe(`showrunner: ${target} differs from the stage. Give --fallback to accept it.`);
    const accepted = await runProgram('export', [...args, '--fallback'], env);
    expect([accepted.code, accepted.errors]).toEqual([0, `${told.slice(0, -1).join('\n')}\n`]);
    const sheet = await runProgram('preflight', [folder, '--pictures', target], env);
    expect([sheet.code, sheet.errors.split('\n').length]).toEqual([1, 6]);
    expect(await readFile(join(target, 'show.html'), 'utf8')).toContain('Different on stage: /bin/false did not start');
    expect((await runProgram('preflight', [folder, '--pictures', target, '--fallback'], env)).code).toBe(0);
  });

  it('uses the browser named in the settings of the talk', async () => {
    const program = join(await createFolder({ chromium: '#!/bin/sh\nexit 1\n' }), 'chromium');
    await chmod(program, 0o755);
    const settings = (browser: string) => ({
      '.vscode/settings.json': JSON.stringify({ 'showrunner.screenshot.browser': browser }),
    });
    const target = await createFolder();
    const broken = await runProgram('export', [
      await createFolder({ ...show, ...settings(program) }),
      ...['--pictures', target, '--width', '320'],
    ]);
    expect([broken.code, broken.errors]).toEqual([1, expect.stringContaining(`${program} did not start`)]);
    const off = await createFolder({ ...show, ...settings('off') });
    const none = await runProgram('export', [off, '--pictures', target]);
    expect([none.code, none.errors]).toEqual([
      1,
      expect.stringContaining('screenshot.browser is "off". Change the setting, or give --fallback'),
    ]);
    const drawn = await runProgram('export', [off, '--pictures', target, '--width', '320', '--fallback']);
    expect([drawn.code, drawn.output]).toEqual([0, `${target}: 4 pictures\n`]);
  });

  it('writes the pictures of a show without slides although it refuses to write HTML', async () => {
    const scenes = [{ title: 'Code', moves: [{ action: 'create', path: 'a.ts', content: 'a' }] }];
    const folder = await createFolder({ '.demo/talk.json': JSON.stringify({ title: 'T', version: 3, scenes }) });
    const target = await createFolder();
    const html = join(target, 'talk.html');
    const run = await runProgram('export', [folder, '--html', html, '--pictures', target, '--fallback']);
    expect([run.code, run.output]).toEqual([1, `${target}: 1 picture\n`]);
    expect(run.errors).toContain(`${html} is not written, because this show has no slides`);
    expect(await readdir(target)).toEqual(['01 Code.png']);
  });

  it('suggests a package when there is no browser, and names the setting when that names no browser', async () => {
    const machine = { platform: 'linux', env: {}, isExecutable: async () => false } as const;
    const requiring = (browser: string) => requireBrowser(createSettings({ 'screenshot.browser': browser }), machine);
    await expect(requiring('auto')).rejects.toMatchObject({
      code: 'unsupported',
      hint: expect.stringContaining('sudo apt install chromium'),
    });
    await expect(requiring('/opt/chrome')).rejects.toThrow('/opt/chrome is not one (showrunner.screenshot.browser)');
  });
});

describe('the arguments of npm run export', () => {
  it('must be one folder and what to write, or a mistake is reported', () => {
    expect(parseExportOptions(['talk', '--pdf', 'a.pdf'])).toEqual({
      folder: 'talk',
      html: undefined,
      pdf: 'a.pdf',
      handouts: [],
      replay: undefined,
      notes: false,
      pictures: undefined,
      width: 1280,
      fallback: false,
    });
    expect(parseExportOptions(['--pdf', 'a.pdf'])).toEqual({ fault: 'Name the folder of the show' });
    expect(parseExportOptions(['a', 'b', '--pdf', 'c'])).toEqual({ fault: 'Name only one folder: remove b' });
    expect(parseExportOptions(['a', '--handout', 'b.pdf', '--handout', 'c.HTML'])).toMatchObject({
      handouts: ['b.pdf', 'c.HTML'],
    });
    expect(parseExportOptions(['a', '--handout', 'b'])).toEqual({ fault: '--handout needs a .html or .pdf file' });
    expect(parseExportOptions(['a', '--replay', 'b.html', '--notes'])).toMatchObject({ replay: 'b.html', notes: true });
    expect(parseExportOptions(['a', '--replay', 'b.pdf'])).toEqual({ fault: '--replay needs a .html file' });
    expect(parseExportOptions(['a', '--pdf', 'b', '--notes'])).toEqual({
      fault: '--notes needs --replay; a handout always has the notes',
    });
    expect(parseExportOptions(['a', '--pictures='])).toEqual({ fault: '--pictures needs a folder' });
    expect(parseExportOptions(['a', '--pictures', 'b', '--width', '10'])).toEqual({
      fault: '--width must be a whole number from 320 to 3840, not 10',
    });
  });
});

describe('npm run preflight --pictures', () => {
  it.runIf(installedBrowser)(`warns about a slide that is cut off, but not about one that fits${reason}`, async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, line) => `- ${line + 1}`).join('\n');
    const folder = await createFolder({
      '.demo/talk.json': JSON.stringify({
        title: 'Talk',
        version: 3,
        scenes: [{ title: 'Deck', moves: [{ action: 'openSlide', path: '/.demo/deck.md' }] }],
      }),
      '.demo/deck.md': `# Some\n\n${lines(9)}\n\n---\n\n# Many\n\n${lines(60)}\n`,
    });
    const { code, output } = await runProgram('preflight', [folder, '--pictures', await createFolder()]);
    expect(code).toBe(0);
    expect(output).toContain('1 warning.');
    expect(output).toContain('warning .demo/deck.md:14:1 This slide is cut off, because it does not fit');
  });

  it.runIf(installedBrowser)(`writes one page with every card and slide, next to their findings${reason}`, async () => {
    const folder = await createFolder(show);
    const target = await createFolder();
    const { code } = await runProgram('preflight', [folder, '--pictures', target]);
    expect(code).toBe(0);
    const html = await readFile(join(target, 'show.html'), 'utf8');
    expect(html.match(/src="data:image\/png;base64,/g)).toHaveLength(4);
    expect(html.includes('2 demos, none would fail: 1 warning. 2 slides.')).toBe(true);
    const beside = html.slice(html.indexOf('<b>Two</b>'), html.indexOf('</figure>', html.indexOf('<b>Two</b>')));
    expect(beside).toContain('There is no file &quot;gone.png&quot;');
    expect(html.includes('disabled')).toBe(true);
    expect(html.replace(/base64,[^"]*/g, '')).not.toMatch(/https?:\/\//);
  });
});
