import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePreflightOptions } from '../../src/headless/preflight-options.ts';
import { createProgressBar } from '../../src/headless/progress-bar.ts';
import { brokenShow } from '../preflight/broken-show.ts';
import { fingerprint } from '../preflight/fingerprint.ts';
import { buildProgram, runPreflightProgram, spawnProgram } from './program.ts';
import { createFolder } from './workspace.ts';

const sample = fileURLToPath(new URL('../../src/assets/sample', import.meta.url));

/** The format that programs may rely on. */
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'folders', 'summary', 'demos', 'needs', 'findings'],
  properties: {
    version: { const: 1 },
    folders: { type: 'array', items: { type: 'string' } },
    summary: {
      type: 'object',
      additionalProperties: false,
      required: ['demos', 'failing', 'errors', 'warnings'],
      properties: Object.fromEntries(
        ['demos', 'failing', 'errors', 'warnings'].map((key) => [key, { type: 'integer' }]),
      ),
    },
    demos: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title', 'file', 'verdict'],
        properties: {
          id: { type: 'string' },
          title: { type: 'string' },
          file: { type: 'string' },
          verdict: { enum: ['passes', 'warns', 'fails', 'disabled'] },
        },
      },
    },
    needs: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['command'],
        properties: { command: { type: 'string' }, extension: { type: 'string' }, isThere: { type: 'boolean' } },
      },
    },
    findings: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['severity', 'code', 'message', 'file', 'line', 'column', 'endLine', 'endColumn', 'source'],
        properties: {
          severity: { enum: ['error', 'warning', 'info'] },
          code: { type: 'string' },
          message: { type: 'string' },
          file: { type: 'string' },
          line: { type: 'integer', minimum: 1 },
          column: { type: 'integer', minimum: 1 },
          endLine: { type: 'integer', minimum: 1 },
          endColumn: { type: 'integer', minimum: 1 },
          demo: { type: 'string' },
          action: { type: 'string' },
          source: { enum: ['check', 'dry-run'] },
        },
      },
    },
  },
};

interface Suites {
  readonly testsuites: {
    readonly $: Readonly<Record<string, string>>;
    readonly testsuite: readonly {
      readonly $: Readonly<Record<string, string>>;
      readonly testcase: readonly unknown[];
    }[];
  };
}

/** Strict parsing by the XML library that comes with the packaging tool. */
function parseXml(text: string): Promise<Suites> {
  const packaging = createRequire(createRequire(import.meta.url).resolve('@vscode/vsce/package.json'));
  return packaging('xml2js').parseStringPromise(text, { strict: true });
}

beforeAll(buildProgram);

describe('npm run preflight', () => {
  it('finds nothing in the sample show', async () => {
    expect(await runPreflightProgram(sample)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "errors": "",
        "output": ".demo/greeter.json
        ✔ Welcome
        ✔ Meet the greeter
        ✔ Teach it two languages
        ✔ What if nobody taught it Klingon?
        ✔ Write a test
        ✔ Run it
        ✔ Take it home

      7 demos, no problems.
      ",
      }
    `);
  });

  it('reports what would fail on stage, and exits with 1', async () => {
    const folder = await createFolder(brokenShow);
    const before = await fingerprint(folder);
    const { code, output, errors } = await runPreflightProgram(folder);
    expect(code).toBe(1);
    expect(errors).toBe('');
    expect(output).toContain('error .demo/talk.json:4:46 highlight: There is no file gone.ts.');
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^18 demos, \d+ would fail: \d+ errors, \d+ warnings\.$/);
    expect(await fingerprint(folder)).toBe(before);
  });

  it('uses the settings of the folder', async () => {
    const moves = [{ action: 'executeVSCodeCommand', command: 'demo-time.startCountdown' }];
    const talk = JSON.stringify({ title: 'Talk', version: 3, scenes: [{ title: 'Start', moves }] });
    const without = await runPreflightProgram(await createFolder({ '.demo/talk.json': talk }));
    expect(without.output).toContain('“Talk” has no "timer"');
    const settings = '{"demoTime.timer": 45} // minutes';
    const folder = await createFolder({ '.demo/talk.json': talk, '.vscode/settings.json': settings });
    expect((await runPreflightProgram(folder)).output).toContain('no problems');
  });

  it('prints JSON that matches its schema', async () => {
    const folder = await createFolder(brokenShow);
    const { code, output } = await runPreflightProgram(folder, '--json');
    expect(code).toBe(1);
    const report = JSON.parse(output);
    const validate = new Ajv({ strict: true }).compile(schema);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report.findings.length).toBe(report.summary.errors + report.summary.warnings);
  });

  it('uses paths relative to the repository for GitHub and SARIF', async () => {
    const root = await createFolder({
      '.git/HEAD': 'ref: refs/heads/main\n',
      ...Object.fromEntries(Object.entries(brokenShow).map(([name, text]) => [`talks/mine/${name}`, text])),
    });
    const folder = join(root, 'talks/mine');
    const github = await runPreflightProgram(folder, '--format', 'github');
    expect(github.code).toBe(1);
    expect(github.output).toContain('::error file=talks/mine/.demo/talk.json,line=4,endLine=4,col=46,');
    const sarif = await runPreflightProgram(folder, '--format', 'sarif');
    expect(sarif.code).toBe(1);
    const [{ results }] = JSON.parse(sarif.output).runs;
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toMatch(/^talks\/mine\/\.demo\//);
  });

  it('prints the same on the screen as it writes to a file', async () => {
    const folder = await createFolder(brokenShow);
    const target = join(folder, 'a.xml');
    const { output } = await runPreflightProgram(folder, '--format', 'junit', '--junit', target);
    expect(output).toBe(await readFile(target, 'utf8'));
    expect((await runPreflightProgram(folder, '--format', 'json')).output).toBe(
      (await runPreflightProgram(folder, '--json')).output,
    );
  });

  it('writes JUnit that is valid XML, whatever the titles contain', async () => {
    const title = 'A <b>"title"</b> & \u0007 more ]]>';
    const scenes = [{ title, moves: [{ action: 'highlight', path: '<&".ts', position: 1 }] }];
    const show = JSON.stringify({ title: 'XML', version: 3, scenes });
    const folder = await createFolder({ ...brokenShow, '.demo/1-xml.json': show });
    const target = join(folder, 'reports/preflight.xml');
    const { code } = await runPreflightProgram(folder, '--junit', target);
    expect(code).toBe(1);
    const { testsuites } = await parseXml(await readFile(target, 'utf8'));
    expect(testsuites.testsuite.map(({ $ }) => $.name)).toEqual([
      '.demo/1-xml.json',
      '.demo/talk.json',
      '.demo/typo.json',
    ]);
    const [, second] = testsuites.testsuite[0]?.testcase ?? [];
    expect(second).toMatchObject({
      $: { classname: '.demo/1-xml.json', name: 'A <b>"title"</b> &  more ]]>' },
      failure: [{ $: { type: 'file-not-found', message: 'highlight: There is no file <&".ts.' } }],
    });
    const cases = testsuites.testsuite.flatMap(({ testcase }) => testcase);
    expect(testsuites.$).toMatchObject({ tests: `${cases.length}`, errors: '0', skipped: '1' });
  });

  it.each([
    ['no folder', [], 'Name the folder of the show. See npm run preflight -- --help'],
    ['a folder that is not there', ['/none'], 'There is no folder /none'],
    ['a file', [import.meta.filename], `${import.meta.filename} is not a folder`],
    ['a format', ['.', '--format', 'html'], '--format needs one of text, github, markdown, sarif, junit, json'],
    ['two formats', ['.', '--format', 'sarif', '--json'], 'Give either --json or --format sarif'],
    ['an option that there is not', ['.', '--jsn'], "Unknown option '--jsn'"],
  ])('exits with 2 and one line for %s', async (_what, args, line) => {
    const { code, output, errors } = await runPreflightProgram(...args);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors.split('\n')[0]).toContain(line);
  });

  it('exits with 2 when there is no show to check', async () => {
    const folder = await createFolder();
    await mkdir(join(folder, '.demo'));
    expect(await runPreflightProgram(folder)).toEqual({
      code: 2,
      output: '',
      errors: `showrunner: There are no demo files in ${join(folder, '.demo')}\n`,
    });
  });

  it('exits normally when nobody reads its output', async () => {
    const folder = await createFolder(brokenShow);
    const child = spawnProgram('preflight', [folder]);
    child.stdout?.destroy();
    let errors = '';
    child.stderr?.on('data', (text) => {
      errors += text;
    });
    const [code] = await once(child, 'close');
    expect({ code, errors }).toEqual({ code: 1, errors: '' });
  });

  it('prints its help', async () => {
    const { code, output } = await runPreflightProgram('--help');
    expect(code).toBe(0);
    expect(output).toContain('npm run preflight -- <folder>');
  });
});

describe('the options of npm run preflight', () => {
  it('are read with their values', () => {
    expect(parsePreflightOptions(['talk', '--json', '--junit', 'a.xml'])).toEqual({
      audience: false,
      folder: 'talk',
      format: 'json',
      junit: 'a.xml',
      pictures: undefined,
      fallback: false,
    });
    expect(parsePreflightOptions(['talk'])).toEqual({
      audience: false,
      folder: 'talk',
      format: 'text',
      junit: undefined,
      pictures: undefined,
      fallback: false,
    });
  });

  it('may name only one folder', () => {
    expect(parsePreflightOptions(['a', 'b'])).toEqual({ fault: 'Name only one folder: remove b' });
  });
});

describe('the progress bar', () => {
  it('stays on one line of the terminal and disappears completely', () => {
    let text = '';
    const write = (piece: string) => {
      text += piece;
    };
    const bar = createProgressBar({ write, columns: 40 });
    bar.show({ done: 1, count: 4, title: 'A title\nthat is longer than the terminal' });
    expect(text).toBe('\r\u001b[K[#####...............] 1/4 A title that');
    bar.clear();
    expect(text.endsWith('\r\u001b[K')).toBe(true);
  });
});
