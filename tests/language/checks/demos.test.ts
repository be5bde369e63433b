import { describe, expect, it } from 'vitest';
import { demoOf, mend, report } from '../checking.ts';

const demo = (id: string, ...steps: readonly string[]) =>
  `{ "id": "${id}", "title": "T ${id}", "steps": [${steps.join(', ')}] }`;
const fileOf = (...demos: readonly string[]) => `{ "version": 2, "demos": [${demos.join(',\n')}] }`;
const call = (id: string) => `{ "action": "runDemoById", "id": "${id}" }`;

describe('checking the ID of a demo', () => {
  it('marks an ID that another demo has at the later demo, across files', async () => {
    const text = fileOf(demo('one'), demo('one'), demo('two'));
    const workspace = { '.demo/1.json': fileOf(demo('two')) };
    expect(await report(text, '2.json', workspace)).toEqual([
      'warning duplicate-id «"one"» An earlier demo has the id "one", so this one gets an id from its title. Choose another id.',
      '  Change to “one-2”',
      'warning duplicate-id «"two"» An earlier demo has the id "two", so this one gets an id from its title. Choose another id.',
      '  Change to “two-2”',
    ]);
    expect(await report(text, '0.json', workspace)).toHaveLength(2);
    expect(await mend(text, '2.json', 'Change to “two-2”', workspace)).toContain('"id": "two-2"');
  });
});

describe('a demo that runs another demo', () => {
  it('must name an existing and enabled demo', async () => {
    const text = fileOf(demo('one', call('tow')), demo('two'), demo('off').replace('{', '{ "disabled": true,'));
    expect(await report(text.replace('"steps": []', `"steps": [${call('off')}]`), 'a.json')).toEqual([
      'error unknown-demo «"tow"» There is no demo "tow". Did you mean "two"?',
      '  Change to “two”',
      'error demo-disabled «"off"» The demo "off" is disabled, so it cannot be run.',
    ]);
  });

  it('may name a demo of another file, but not a demo that runs it in turn', async () => {
    const workspace = { '.demo/2.json': fileOf(demo('two', call('one'))) };
    expect(await report(fileOf(demo('three', call('two')), demo('one')), '1.json', workspace)).toEqual([]);
    expect(await report(fileOf(demo('one', call('two'))), '1.json', workspace)).toEqual([
      'error cycle «"two"» The demo "two" runs this one again, in an endless loop.',
    ]);
  });
});

describe('a file with only disabled demos', () => {
  it('is reported because none of its demos runs', async () => {
    const text = '{ "demos": [{ "title": "A", "disabled": true, "steps": [] }] }';
    expect(await report(text, 'a.json')).toEqual([
      'info nothing-runs «"disabled": true» Every demo of this file is disabled, so the show skips the file.',
    ]);
  });
});

describe('checking a snippet', () => {
  const use = (args: string) => demoOf(`{ "action": "snippet", "contentPath": "s.json"${args} }`);
  const snippet = {
    's.json': JSON.stringify({
      fields: [{ name: 'FILE', required: true }],
      steps: [{ action: 'imagePreview', path: '{FILE}' }],
    }),
    'a.ts': '',
  };

  it('reports a missing snippet as a missing file', async () => {
    expect(await report(use(''), 'a.json')).toEqual([
      expect.stringContaining('error file-not-found «"s.json"»'),
      '  Create s.json',
    ]);
  });

  it('checks the snippet with its arguments, and reports its problems at its call', async () => {
    expect(await report(use(', "args": { "FILE": "a.ts" }'), 'a.json', snippet)).toEqual([]);
    expect(await report(use(', "args": { "FILE": "b.ts" }'), 'a.json', snippet)).toEqual([
      'error file-not-found «"s.json"» In the snippet, the action "imagePreview": There is no file "b.ts", and no earlier action creates it.',
      '  Create b.ts',
    ]);
  });

  it('offers a fix that adds a missing argument', async () => {
    expect(await report(use(''), 'a.json', snippet)).toEqual([
      'error missing-argument «"s.json"» "args" is missing "FILE", which s.json requires.',
      '  Give "FILE"',
    ]);
    expect(await mend(use(''), 'a.json', 'Give "FILE"', snippet)).toContain(
      '"action": "snippet", "args": { "FILE": "" }, "contentPath"',
    );
    const given = use(', "args": { "OTHER": "x" }');
    expect(await mend(given, 'a.json', 'Give "FILE"', snippet)).toContain('{ "OTHER": "x", "FILE": "" }');
  });

  it('reports an unused argument', async () => {
    expect(await report(use(', "args": { "FILE": "a.ts", "X": 1 }'), 'a.json', snippet)).toEqual([
      'info unknown-argument «"X"» s.json does not use "X".',
    ]);
  });

  it('reports an unknown typing mode at the call of the snippet', async () => {
    const typing = JSON.stringify([
      { action: 'insert', path: 'a.ts', content: 'x', position: 'end', insertTypingMode: '{MODE}' },
    ]);
    const files = { 's.json': typing, 'a.ts': '' };
    expect(await report(use(', "args": { "MODE": "line-by-line" }'), 'a.json', files)).toEqual([]);
    expect(await report(use(', "args": { "MODE": "magic" }'), 'a.json', files)).toEqual([
      'warning unknown-value «"s.json"» In the snippet, the action "insert": "magic" is not a known "insertTypingMode": "instant" is used.',
    ]);
  });

  it('reports an error if the snippet runs itself or the file is not a snippet', async () => {
    const own = JSON.stringify([{ action: 'snippet', contentPath: 's.json' }]);
    expect(await report(use(''), 'a.json', { 's.json': own })).toEqual([
      expect.stringMatching(/^error snippet-cycle «"s.json"» .*runs itself/),
    ]);
    expect(await report(use(''), 'a.json', { 's.json': '7' })).toEqual([
      'error snippet-broken «"s.json"» s.json is not a snippet.',
    ]);
  });
});
