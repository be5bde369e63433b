import { describe, expect, it } from 'vitest';
import { rehearse } from '../support/rehearsal.ts';

const list = `[
  // A snippet, with values that JSON does not have.
  { "action": "open", "path": "{FILE}" },
  { "action": "showInfoMessage", "message": "never", "disabled": true },
  { "action": "highlight", "path": "{FILE}", "position": "{FROM}:{TO}" },
]`;

const gallery = JSON.stringify({
  id: 'say',
  name: 'Say',
  fields: [
    { name: 'WHAT', type: 'string', required: true },
    { name: 'TIMES', type: 'number', default: 2 },
  ],
  steps: [{ action: 'showInfoMessage', message: '{WHAT} x {TIMES}, {OTHER}' }],
});

describe('snippets', () => {
  it('run their actions with the arguments filled in', async () => {
    const show = await rehearse({ 'a.txt': 'a\nb\nc', 'open.json': list });
    await show.play({ action: 'snippet', contentPath: './open.json', args: { FILE: 'a.txt', FROM: 1, TO: '2' } });
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      highlight a.txt 1:1-2:2"
    `);
  });

  it('have required and default arguments, and leave unknown names for variables', async () => {
    const show = await rehearse({ 'say.json': gallery });
    await show.play(
      { action: 'snippet', contentPath: 'say.json', args: { WHAT: 'Hi $&' } },
      { action: 'snippet', contentPath: 'say.json', args: { WHAT: 'Ho', TIMES: 3, OTHER: true } },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "notice info "Hi $& x 2, {OTHER}"
      notice info "Ho x 3, true""
    `);
    await expect(show.play({ action: 'snippet', contentPath: 'say.json' })).rejects.toMatchObject({
      code: 'invalid-field',
      message: '"args" is missing WHAT, which say.json requires',
    });
  });

  it('keep the type of an argument that is the whole value', async () => {
    const actions = [
      { action: 'setSetting', setting: { key: 'editor.fontSize', value: '{SIZE}' } },
      { action: 'setSetting', setting: { key: 'editor.wordWrap', value: '{ON}' } },
      { action: 'setSetting', setting: { key: 'window.title', value: '{SIZE} px' } },
    ];
    const show = await rehearse({ 'set.json': JSON.stringify(actions) });
    await show.play({ action: 'snippet', contentPath: 'set.json', args: { SIZE: 22, ON: false } });
    expect(show.seen()).toBe('set editor.fontSize 22\nset editor.wordWrap false\nset window.title "22 px"');
  });

  it('pass their arguments to nested snippets', async () => {
    const show = await rehearse({
      'outer.json': '[{ "action": "snippet", "contentPath": "{INNER}.json", "args": { "WHAT": "{A} and {B}" } }]',
      'say.json': gallery,
    });
    await show.play({ action: 'snippet', contentPath: 'outer.json', args: { INNER: 'say', A: 1, B: 2 } });
    expect(show.seen()).toBe('notice info "1 and 2 x 2, {OTHER}"');
  });

  it('are found below .demo in version 1', async () => {
    const show = await rehearse({ '.demo/snippets/say.json': gallery }, { version: 1 });
    await show.play({ action: 'snippet', contentPath: '/snippets/say.json', args: { WHAT: 'v1' } });
    expect(show.seen()).toContain('v1 x 2');
  });

  it('may be written in YAML, and used by snippets in JSON', async () => {
    const show = await rehearse({
      'outer.json': '[{ "action": "snippet", "contentPath": "say.yml", "args": { "WHAT": "yes: 1" } }]',
      'say.yml':
        'fields:\n  - name: WHAT\n    required: true\n  - name: TIMES\n    default: 3\nsteps:\n  - action: showInfoMessage\n    message: "{WHAT} x {TIMES}"\n',
    });
    await show.play({ action: 'snippet', contentPath: 'outer.json' });
    expect(show.seen()).toBe('notice info "yes: 1 x 3"');
  });

  it('run the part of a broken file that can be read', async () => {
    const show = await rehearse({
      'broken.json': '[{ "action": "showInfoMessage" "message": "missing comma" }, 5, { "action": "save" }',
    });
    await show.play({ action: 'snippet', contentPath: 'broken.json' });
    expect(show.seen()).toContain('missing comma');
  });

  it.each([
    ['gone.json', 'file-not-found', 'gone.json'],
    ['empty.json', 'invalid-field', 'empty.json is not a snippet: This file is empty.'],
    ['object.json', 'invalid-field', 'object.json is not a snippet'],
    ['object.yaml', 'invalid-field', 'object.yaml is not a snippet'],
    ['../out.json', 'path-outside-workspace', '../out.json'],
  ])('fail if they cannot be read: %s gives %s', async (contentPath, code, message) => {
    const show = await rehearse({ 'empty.json': '', 'object.json': '{ "title": "x" }', 'object.yaml': 'a: 1' });
    const playing = show.play({ action: 'snippet', contentPath });
    await expect(playing).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  it('report an invalid action by its name', async () => {
    const show = await rehearse({ 'bad.json': '[{ "action": "{WHICH}" }]' });
    const playing = show.play({ action: 'snippet', contentPath: 'bad.json', args: { WHICH: 'opne' } });
    await expect(playing).rejects.toMatchObject({ code: 'unknown-action', hint: 'Did you mean "open"?' });
  });
});

describe('runDemoById', () => {
  it('runs another demo', async () => {
    const show = await rehearse();
    await show.play({ action: 'runDemoById', id: 'two' });
    expect(show.step.asked).toEqual(['demo two']);
  });
});
