import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import type { Report } from '../../src/preflight/finding.ts';
import { type PreflightOptions, runPreflight } from '../../src/preflight/preflight.ts';
import { printText } from '../../src/reports/report-text.ts';
import { createFolder } from '../headless/workspace.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { brokenShow } from './broken-show.ts';
import { fingerprint } from './fingerprint.ts';

function check(folder: string, options: Partial<PreflightOptions> = {}): Promise<Report> {
  return runPreflight({
    folders: [folder],
    log: createRecordingLog(),
    signal: new AbortController().signal,
    ...options,
  });
}

type Actions = readonly { readonly [key: string]: JsonValue }[];

/** The findings for a show with these demos: `severity code message`. */
async function findingsOf(demos: readonly Actions[], files: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const scenes = demos.map((moves, i) => ({ title: `Demo ${i + 1}`, moves }));
  const folder = await createFolder({
    ...files,
    '.demo/talk.json': JSON.stringify({ title: 'Talk', version: 3, scenes }),
  });
  const { findings } = await check(folder);
  return findings.map(({ severity, code, message }) => `${severity} ${code} ${message}`);
}

describe('the preflight', () => {
  it('reports the same problem once per demo, with all its places', async () => {
    const moves = ['open', 'highlight', 'delete'].map((action) => ({ action, path: 'gone.ts', position: '1' }));
    const talk = JSON.stringify({ title: 'Talk', version: 3, scenes: [{ title: 'One', moves }] });
    const folder = await createFolder({ '.demo/talk.json': talk });
    const lines = printText(await check(folder)).split('\n');
    expect(lines.filter((line) => line.includes('gone.ts'))).toHaveLength(1);
    expect(lines[3]).toMatch(/^ {8}the same at 1:\d+ highlight, 1:\d+ delete$/);
    expect(lines.at(-2)).toBe('1 demo, 1 would fail: 3 errors.');
  });

  it('reports an error for each file of the show that cannot be read', async () => {
    const moves = [{ action: 'create', path: 'a.txt', content: 'x'.repeat(2 * 1024 * 1024) }];
    const folder = await createFolder({
      '.demo/large.json': JSON.stringify({ title: 'T', version: 3, scenes: [{ title: 'One', moves }] }),
      '.demo/variables.json': '{ "a": ',
    });
    const text = printText(await check(folder));
    expect(text).toMatch(
      /error \.demo\/large\.json:1:1 This file is larger than 2 MiB, so it is not read\. Split it into several files\. \[too-large\]/,
    );
    expect(text).toMatch(/error \.demo\/variables\.json:1:\d+ /);
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^0 demos: \d errors\.$/);
  });

  it('reports every kind of mistake with its location', async () => {
    const folder = await createFolder(brokenShow);
    expect(printText(await check(folder))).toMatchInlineSnapshot(`
      ".demo/talk.json
        ✖ A file that is not there
            error .demo/talk.json:4:46 highlight: There is no file gone.ts. [file-not-found]
        ✖ A missing file that is opened
            error .demo/talk.json:5:51 open: There is no file new.ts. [file-not-found]
        ⚠ A slide that is not there
            warning .demo/talk.json:6:100 There is no slide 7: the deck has 2, and the last one is shown. [slide-out-of-range]
        ✖ A line beyond the end
            error .demo/talk.json:7:43 highlight: a.ts: Position "99" is on line 99, and the document has 2 lines. Correct the position in the demo file, or run “Mend the Show” if the document has changed. [position-out-of-range]
        ✖ A placeholder that is not there
            error .demo/talk.json:8:53 replace: a.ts: The document does not contain the placeholder "nothing like it". Copy the placeholder from the document: it must match letter for letter. [placeholder-not-found]
        ✖ A file that is there already
            error .demo/talk.json:9:50 rename: b.ts already exists. [file-exists]
        ✖ A folder for a file
            error .demo/talk.json:10:41 open: .demo is not a file. [not-a-file]
        ✖ A way out
            error .demo/talk.json:11:55 The path "../secret.txt" is outside the workspace folder. Give a path inside the workspace folder, relative to it. [path-outside-workspace]
        ✖ An action nobody knows
            error .demo/talk.json:12:54 There is no action "opn". Did you mean "open"? [unknown-action]
        ✖ A field that is missing
            error .demo/talk.json:13:55 "path" is missing. [missing-field]
        ✖ A demo nobody knows
            error .demo/talk.json:14:70 There is no demo "nobody". [unknown-demo]
        ✖ A demo that runs itself
            error .demo/talk.json:15:88 The demo "circle" runs this one again, in an endless loop. [cycle]
        ✖ Nothing in front
            error .demo/talk.json:16:60 format: There is no active text editor to format. Open a file before this action. [command-failed]
        ✖ A snippet with a mistake
            error .demo/snippets/open.json:1:2 highlight: There is no file none.ts. [file-not-found]
        ⚠ Keys nobody knows
            warning .demo/talk.json:18:39 “sendKeybinding” was skipped, because Showrunner does not know the key “hyper+q”. Run its command with executeVSCodeCommand instead. [skipped]
        – Disabled (disabled)
            warning .demo/talk.json:19:75 There is no file "gone.ts", and no earlier action creates it. [file-not-found]
        ⚠ A command that is not run
            warning .demo/talk.json:20:109 highlight: There is no file made.ts. This may be different on stage, because the check skips “touch made.ts” (talk.json:20). [file-not-found]
            warning .demo/talk.json:20:162 open: There is no file built.ts. This may be different on stage, because the check skips “touch made.ts” (talk.json:20). [file-not-found]
        ✖ A talk that misses its slides
            error .demo/talk.json:21:51 openSlide: There is no file .demo/none.md. [file-not-found]

      .demo/typo.json
        ✖ One
            error .demo/typo.json:1:45 A comma is missing after this. [missing-comma]

      18 demos, 15 would fail: 15 errors, 5 warnings.
      "
    `);
  });

  it('passes a correct show, and knows the files that earlier demos create', async () => {
    const found = await findingsOf([
      [{ action: 'create', path: 'new.ts', content: 'const here = 1;\n' }],
      [{ action: 'rename', path: 'new.ts', dest: 'lib/renamed.ts' }],
      [
        { action: 'highlight', path: 'lib/renamed.ts', startPlaceholder: 'here' },
        { action: 'deleteFile', path: 'lib' },
      ],
    ]);
    expect(found).toEqual([]);
  });

  it('reports nothing for actions that work on stage', async () => {
    const mark = { action: 'highlight', path: 'a.ts' };
    const files = { 'a.ts': 'one\n\nthree\n', 'logo.png': '\u0000PNG', 'talk.zip': 'PK\u0000' };
    const found = await findingsOf(
      [
        [{ action: 'insert', path: 'a.ts', position: 2, content: 'two\nmore' }],
        [{ ...mark, position: 4 }],
        [{ ...mark, startPlaceholder: 'three', endPlaceholder: 'three' }],
        [{ ...mark, startPlaceholder: 'three', endPlaceholder: '' }],
        [
          { action: 'open', path: 'logo.png' },
          { action: 'open', path: 'talk.zip', focusTop: true },
        ],
        [{ action: 'customCopilotChat', mode: 'Reviewer' }],
        [{ action: 'executeVSCodeCommand', command: 'demo-time.focus' }],
        [{ action: 'executeVSCodeCommand', command: 'demo-time.showPresenterView' }],
        [{ action: 'executeVSCodeCommand', command: 'vscode.open', args: 'https://example.org' }],
        [{ action: 'executeVSCodeCommand', command: 'vscode.open', args: ['https://example.org'] }],
        [{ action: 'openPowerPoint' }, { action: 'openKeynote' }],
        [{ action: 'startEngageTimePoll', pollId: 'k6' }],
      ],
      files,
    );
    expect(found).toEqual([]);
  });

  it('reports a mistake only once if it comes from an empty argument of a snippet', async () => {
    const found = await findingsOf(
      [[{ action: 'snippet', contentPath: '.demo/snippets/mark.json', args: { AT: '' } }]],
      {
        'a.ts': 'one\n',
        '.demo/snippets/mark.json': JSON.stringify([{ action: 'selection', path: 'a.ts', position: '{AT}' }]),
      },
    );
    expect(found).toEqual([expect.stringContaining('invalid-field selection: a.ts: "position" is missing')]);
  });

  it('lists the extensions that a show needs, and whether they are installed', async () => {
    const run = (command: string) => ({ action: 'executeVSCodeCommand', command });
    const moves = ['git.init', 'rest-client.request', 'pizza.bake', 'rest-client.request', 'showrunner.next'].map(run);
    const scenes = [
      { title: 'One', moves },
      { title: 'Off', disabled: true, moves: [run('off.run')] },
    ];
    const folder = await createFolder({ '.demo/talk.json': JSON.stringify({ title: 'Talk', version: 3, scenes }) });
    expect(printText(await check(folder))).toContain(
      'This show needs these commands of extensions:\n  • the command rest-client.request from the extension humao.rest-client\n  • the command pizza.bake from an extension\n',
    );
    const report = await check(folder, { commands: new Set(['pizza.bake', 'git.init']) });
    expect(printText(report)).toContain(
      '  ✖ the command rest-client.request from the extension humao.rest-client: not installed here\n  ✔ the command pizza.bake from an extension\n',
    );
    expect(report.findings.filter(({ code }) => code === 'no-such-command')).toHaveLength(3);
  });

  it('warns about a highlight without a position', async () => {
    const found = await findingsOf([[{ action: 'highlight', path: 'a.ts', position: '' }]], { 'a.ts': 'one\n' });
    expect(found).toEqual([expect.stringMatching(/no-place .*without a highlight/)]);
  });

  it('reports a mistake only once if it comes from one argument of a snippet that several actions use', async () => {
    const snippet = [
      { action: 'open', path: '{FILE}' },
      { action: 'highlight', path: '{FILE}', position: '{AT}' },
      { action: 'selection', path: 'a.ts', position: '{AT}' },
      { action: 'highlight', path: 'a.ts', position: '{AT}' },
    ];
    const found = await findingsOf(
      [[{ action: 'snippet', contentPath: '.demo/snippets/mark.json', args: { FILE: '', AT: '' } }]],
      { 'a.ts': 'one\n', '.demo/snippets/mark.json': JSON.stringify(snippet) },
    );
    expect(found).toEqual([
      'error invalid-field selection: a.ts: "position" is missing. Add a "position" or a "startPlaceholder".',
      'error wrong-type In the snippet, the action "open": "path" must be a path.',
    ]);
  });

  it('only warns about a missing file or text that an earlier command may create', async () => {
    const files = { '.demo/part.txt': 'x' };
    const make = { action: 'executeTerminalCommand', command: 'npm init' };
    const fill = { action: 'insert', path: 'made.ts', contentPath: '.demo/part.txt' };
    const missing = { action: 'create', path: 'b.ts', contentPath: '.demo/none.txt' };
    const found = await findingsOf([[make, fill], [missing]], files);
    expect(found.map((finding) => finding.split(' ', 2).join(' '))).toEqual([
      'warning file-not-found',
      'error file-not-found',
    ]);
  });

  it('checks the decks that demos and snippets show, with warnings only', async () => {
    const files = {
      '.demo/a.md': '---\nlayout: [x]\n---\n# A\n\n![gone](gone.png)\n',
      '.demo/b.md': '# B\n\n---\n',
      '.demo/snippets/show.json': JSON.stringify([{ action: 'openSlide', path: '{DECK}' }]),
      '.demo/unused.md': '![gone](gone.png)',
    };
    const found = await findingsOf(
      [
        [{ action: 'openSlide', path: '.demo/a.md' }],
        [{ action: 'snippet', contentPath: '.demo/snippets/show.json', args: { DECK: '.demo/b.md' } }],
      ],
      files,
    );
    expect(found).toEqual([
      'warning not-a-text layout must be a text: put it in quotes.',
      'warning source-not-found There is no file "gone.png" in the workspace folder, and none in .demo.',
      'warning empty-slide The deck ends with an empty slide: remove the line --- before it.',
    ]);
  });

  it('reports a missing file from the settings for all decks at the first deck', async () => {
    const scenes = ['a', 'b'].map((name) => ({ title: name, moves: [{ action: 'openSlide', path: `${name}.md` }] }));
    const folder = await createFolder({
      'a.md': '# A',
      'b.md': '# B',
      '.demo/talk.json': JSON.stringify({ title: 'Talk', version: 3, scenes }),
    });
    const { findings } = await check(folder, { settings: { 'demoTime.customTheme': 'look.css' } });
    expect(findings.map(({ path, message }) => [path.slice(folder.length + 1), message])).toEqual([
      ['a.md', 'The settings for all decks: There is no file "look.css".'],
    ]);
  });

  it('leaves the folder unchanged, even with links', async () => {
    const folder = await createFolder({
      ...brokenShow,
      '.demo/edits.json': JSON.stringify({
        title: 'Edits',
        version: 2,
        demos: [
          {
            title: 'Edit',
            steps: [
              { action: 'replace', path: 'a.ts', content: 'changed' },
              { action: 'insert', path: 'link/b.ts', position: 1, content: 'changed' },
              { action: 'deleteFile', path: 'b.ts' },
              { action: 'setTheme', theme: 'Red' },
              { action: 'copyToClipboard', content: 'x' },
            ],
          },
        ],
      }),
    });
    await symlink(folder, join(folder, 'link'));
    const before = await fingerprint(folder);
    await check(folder);
    expect(await fingerprint(folder)).toBe(before);
  });

  it('takes no time for waits, pauses and typing in the show', async () => {
    const found = await findingsOf([
      [
        { action: 'waitForTimeout', timeout: 3_600_000 },
        { action: 'pause' },
        { action: 'waitForInput', message: 'Ready?' },
        { action: 'create', path: 'a.ts', content: '' },
        {
          action: 'insert',
          path: 'a.ts',
          content: 'one by one',
          insertTypingMode: 'character-by-character',
          insertTypingSpeed: 5000,
        },
        { action: 'insert', path: 'a.ts', position: 'end', content: 'keys', insertTypingMode: 'hacker-typer' },
        { action: 'typeText', content: 'more', insertTypingSpeed: 5000 },
        {
          action: 'executeTerminalCommand',
          command: 'sleep 999',
          wait: true,
          insertTypingMode: 'character-by-character',
        },
        { action: 'highlight', path: 'a.ts', startPlaceholder: 'keys' },
      ],
    ]);
    expect(found).toEqual([]);
  });

  it('continues after an action that fails', async () => {
    const found = await findingsOf([
      [
        { action: 'highlight', path: 'one.ts', position: 1 },
        { action: 'highlight', path: 'two.ts', position: 1 },
      ],
    ]);
    expect(found).toEqual([
      'error file-not-found highlight: There is no file one.ts.',
      'error file-not-found highlight: There is no file two.ts.',
    ]);
  });

  it.each([
    [
      'a terminal command',
      { action: 'executeTerminalCommand', command: 'npm run generate' },
      '“npm run generate” (talk.json:1)',
    ],
    ['a script', { action: 'executeScript', id: 'x', path: 'make.sh', command: 'sh' }, '(talk.json:1)'],
    [
      'a command of another extension',
      { action: 'executeVSCodeCommand', command: 'maker.make' },
      '“maker.make” (talk.json:1)',
    ],
    [
      'what the presenter types',
      { action: 'showInfoMessage', message: '{DT_INPUT}' },
      '“what the presenter enters” (talk.json:1)',
    ],
  ])('only warns, because it may exist on stage, about a missing file after %s', async (_what, action, leftOut) => {
    const found = await findingsOf([[action], [{ action: 'highlight', path: 'dist/made.js', position: 1 }]], {
      'make.sh': '',
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      /^warning file-not-found highlight: There is no file dist[\\/]made\.js\. This may be different on stage/,
    );
    expect(found[0]).toContain(leftOut);
  });

  it.each([
    ['a command that only shows something', { action: 'executeVSCodeCommand', command: 'workbench.view.explorer' }],
    [
      'a command line that is only typed',
      { action: 'executeTerminalCommand', command: 'npm run generate', autoExecute: false },
    ],
  ])('reports an error for a missing file after %s', async (_what, action) => {
    const found = await findingsOf([[action], [{ action: 'highlight', path: 'made.js', position: 1 }]]);
    expect(found).toEqual(['error file-not-found highlight: There is no file made.js.']);
  });

  it('still reports as errors the mistakes that no command can correct', async () => {
    const command = { action: 'executeTerminalCommand', command: 'npm run generate' };
    const found = await findingsOf([[command, { action: 'opn' }, { action: 'openSlide', path: '.demo/none.md' }]]);
    expect(found).toEqual([
      'error unknown-action There is no action "opn". Did you mean "open"?',
      'error file-not-found openSlide: There is no file .demo/none.md.',
    ]);
  });

  it('only warns about values that contain text which is unknown before the show', async () => {
    const found = await findingsOf([
      [
        { action: 'open', path: '../{DT_CLIPBOARD}' },
        { action: 'open', path: '../x' },
      ],
    ]);
    expect(found.map((text) => text.split(' ')[0])).toEqual(['warning', 'error']);
  });

  it('runs every demo once, even if a demo runs the next one', async () => {
    const once = { action: 'create', path: 'once.ts', content: '' };
    const found = await findingsOf([
      [{ action: 'executeVSCodeCommand', command: 'showrunner.next' }],
      [once, { action: 'rename', path: 'once.ts', dest: 'moved.ts' }],
    ]);
    expect(found).toEqual([]);
  });

  it('checks unsaved documents instead of their files', async () => {
    const folder = await createFolder({ '.demo/talk.json': '{' });
    const text = JSON.stringify({ title: 'New', demos: [{ title: 'One', steps: [{ action: 'opn' }] }] });
    const { demos, findings } = await check(folder, { contents: new Map([[join(folder, '.demo/talk.json'), text]]) });
    expect(demos.map(({ title }) => title)).toEqual(['One']);
    expect(findings.map(({ code }) => code)).toEqual(['unknown-action']);
  });

  it('reports its progress, and stops when it is cancelled', async () => {
    const folder = await createFolder(brokenShow);
    const life = new AbortController();
    const seen: number[] = [];
    const checking = check(folder, {
      signal: life.signal,
      onProgress({ done }) {
        seen.push(done);
        if (done === 2) life.abort(new Error('enough'));
      },
    });
    await expect(checking).rejects.toThrow('enough');
    expect(seen).toEqual([0, 1, 2]);
  });

  it('gives the same report every time', async () => {
    const folder = await createFolder(brokenShow);
    expect(await check(folder)).toEqual(await check(folder));
  });
});
