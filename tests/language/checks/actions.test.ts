import { describe, expect, it } from 'vitest';
import { demoOf, mend, report } from '../checking.ts';

const files = { 'a.ts': 'one\ntwo\n' };

describe('checking an action', () => {
  it('reports a misspelled name with the nearest action, which a fix inserts', async () => {
    const text = demoOf('{ "action": "opn", "path": "a.ts" }');
    expect(await report(text, 'a.json', files)).toEqual([
      'error unknown-action «"opn"» There is no action "opn". Did you mean "open"?',
      '  Change to “open”',
    ]);
    expect(await mend(text, 'a.json', 'Change to “open”', files)).toContain('{ "action": "open", "path": "a.ts" }');
  });

  it('offers no fix for a name that resembles no action', async () => {
    expect(await report(demoOf('{ "action": "sing" }'), 'a.json')).toEqual([
      'error unknown-action «"sing"» There is no action "sing". The guide lists every action.',
    ]);
  });

  it('reports a missing field, which a fix adds on the same line', async () => {
    const text = demoOf('{ "action": "open" }');
    expect(await report(text, 'a.json')).toEqual(['error missing-field «"open"» "path" is missing.', '  Add "path"']);
    expect(await mend(text, 'a.json', 'Add "path"')).toContain('{ "action": "open", "path": "" }');
  });

  it('adds a missing field on a separate line if the other fields are on separate lines', async () => {
    const text = demoOf('{\n  "action": "setState",\n  "disabled": true\n}');
    expect(await mend(text, 'a.json', 'Add "state"')).toContain(
      '{\n  "action": "setState",\n  "state": { "key": "", "value": "" },\n  "disabled": true\n}',
    );
  });

  it('adds a missing field in YAML syntax to a YAML file', async () => {
    const text = 'version: 2\ndemos:\n  - title: D\n    steps:\n      - action: open\n      - { action: sing }\n';
    expect(await report(text, 'a.yaml')).toEqual([
      'error missing-field «open» "path" is missing.',
      '  Add "path"',
      expect.stringContaining('error unknown-action «sing» There is no action "sing".'),
    ]);
    expect(await mend(text, 'a.yaml', 'Add "path"')).toContain('      - action: open\n        path: ""\n');
  });

  it('corrects a misspelled name without quotes in a YAML file', async () => {
    const text = 'version: 2\ndemos:\n  - title: D\n    steps:\n      - action: clsoeAll\n';
    expect(await mend(text, 'a.yml', 'Change to “closeAll”')).toContain('- action: closeAll\n');
  });

  it('marks the field with a wrong value', async () => {
    const text = demoOf(
      '{ "action": "waitForTimeout", "timeout": "soon" }',
      '{ "action": "insert", "path": "a.ts", "position": "end", "insertTypingMode": "Instant" }',
      '{ "action": "open", "path": 7 }',
    );
    expect(await report(text, 'a.json', files)).toEqual([
      expect.stringMatching(/^error wrong-type «"soon"» "timeout" must be a number/),
      'warning unknown-value «"Instant"» "Instant" is not a known "insertTypingMode": "instant" is used.',
      '  Change to “instant”',
      'error wrong-type «7» "path" must be a path.',
      '  Put it in quotes',
    ]);
    expect(await mend(text, 'a.json', 'Put it in quotes', files)).toContain('"path": "7"');
  });

  it('ignores a field that contains a variable', async () => {
    const text = demoOf('{ "action": "waitForTimeout", "timeout": "{PAUSE}" }');
    expect(await report(text, 'a.json', { '.demo/variables.json': '{ "PAUSE": "5" }' })).toEqual([]);
  });
});

describe('checking a field', () => {
  it('reports a misspelled field with the nearest name', async () => {
    const text = demoOf('{ "action": "open", "path": "a.ts", "focustop": true }');
    expect(await report(text, 'a.json', files)).toEqual([
      'warning unknown-field «"focustop"» Unknown field "focustop". Did you mean "focusTop"?',
      '  Change to “focusTop”',
    ]);
    expect(await mend(text, 'a.json', 'Change to “focusTop”', files)).toContain('"focusTop": true');
  });

  it('reports an unknown field in a demo, its notes and the file as well', async () => {
    const text =
      '{ "titel": "T", "demos": [{ "title": "D", "descripton": "", "notes": { "pth": "x.md" }, "steps": [] }], "x": 1 }';
    expect((await report(text, 'a.json')).filter((line) => !line.startsWith('  '))).toEqual([
      'warning unknown-field «"titel"» Unknown field "titel". Did you mean "title"?',
      'warning unknown-field «"descripton"» Unknown field "descripton". Did you mean "description"?',
      expect.stringContaining('warning missing-path'),
      'warning unknown-field «"pth"» Unknown field "pth". Did you mean "path"?',
      'info unknown-field «"x"» Unknown field "x": it is ignored.',
    ]);
  });

  it('ignores fields of the polling service', async () => {
    const text = '{ "title": "T", "engageTime": { "sessionId": "k6" }, "demos": [{ "title": "D", "steps": [] }] }';
    expect(await report(text, 'a.json')).toEqual([]);
    const yaml = 'title: T\nengageTime:\n  sessionId: k6\ndemos:\n  - title: D\n    steps: []\n';
    expect(await report(yaml, 'a.yaml')).toEqual([]);
  });

  it('ignores a field that belongs to another action', async () => {
    const text = demoOf('{ "action": "open", "path": "a.ts", "highlightWholeLine": true }');
    expect(await report(text, 'a.json', files)).toEqual([]);
  });
});

describe('a fix for a syntax problem', () => {
  it.each([
    ['{ "demos": [{ "title": "A" "steps": [] }] }', 'Add the comma', '{ "demos": [{ "title": "A", "steps": [] }] }'],
    ["{ 'demos': [] }", 'Put it in double quotes', '{ "demos": [] }'],
    ['{ demos: [] }', 'Put it in quotes', '{ "demos": [] }'],
    ['{ "loop": "true", "demos": [] }', 'Take the quotes away', '{ "loop": true, "demos": [] }'],
    ['{ "demos": [{ "title": 7 }] }', 'Put it in quotes', '{ "demos": [{ "title": "7" }] }'],
    ['{ "scenes": [] }', 'Use the name of this version', '{ "demos": [] }'],
    ['{ "demos": [{ "steps": [] }] }', 'Add "title"', '{ "demos": [{ "steps": [], "title": "" }] }'],
  ])('repairs %s by “%s”', async (text, title, mended) => {
    expect(await mend(text, 'a.json', title)).toBe(mended);
  });
});
