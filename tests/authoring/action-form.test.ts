import { describe, expect, it } from 'vitest';
import { actionFamilies } from '../../src/actions/registry.ts';
import { faultsOf, formOf, readTyped } from '../../src/authoring/action-guide.ts';
import { actionAt } from '../../src/language/demo-at.ts';

const names = actionFamilies.flatMap(({ actions }) => actions.map(({ name }) => name));
const fieldOf = (action: string, key: string) => formOf({ action })?.find((field) => field.key === key);

describe('the form of an action', () => {
  it('lists required fields first and reports those that are missing', () => {
    const form = formOf({ action: 'insert', position: 3 })?.map(({ key, isRequired, value }) =>
      [isRequired ? `${key}!` : key, value].filter((one) => one !== undefined).join(' '),
    );
    expect(form?.slice(0, 2)).toEqual(['path!', 'position 3']);
    expect(formOf({ action: 'opn' })).toBeUndefined();
    expect(faultsOf({ action: 'open' })).toEqual(['"path" is missing']);
    expect(faultsOf({ action: 'open', path: 'a.ts' })).toEqual([]);
  });

  it('has a description and simple choices for each field of every action', () => {
    const fields = names.flatMap((action) => (formOf({ action }) ?? []).map((field) => ({ action, ...field })));
    expect(fields.length).toBeGreaterThan(100);
    for (const { description } of fields) expect(description).not.toBe('');
    for (const { choices } of fields) expect(choices.every((choice) => typeof choice !== 'object')).toBe(true);
  });

  it('has no input for a text of several lines, which stays in the file', () => {
    const line = (content: unknown) =>
      formOf({ action: 'insert', content: content as string })?.find(({ key }) => key === 'content')?.isLine;
    expect([line('one'), line('one\ntwo'), line(undefined)]).toEqual([true, false, true]);
  });

  it('converts the text that somebody types into the value that the action reads', () => {
    const typed = (action: string, key: string, text: string) => readTyped(action, fieldOf(action, key)!, text);
    expect(typed('insert', 'position', '12')).toEqual({ value: 12 });
    expect(typed('insert', 'position', '12,4')).toEqual({ value: '12,4' });
    expect(typed('insert', 'position', '')).toEqual({ value: undefined });
    expect(typed('open', 'path', '')).toEqual({ fault: '"path" must be a path.' });
    expect(typed('waitForTimeout', 'timeout', 'soon')).toHaveProperty('fault');
    expect(typed('waitForTimeout', 'timeout', '300')).toEqual({ value: 300 });
  });
});

describe('the action at the cursor', () => {
  const at = (marked: string, name = 'a.json') => {
    const offset = marked.indexOf('|');
    return actionAt({ text: marked.replace('|', ''), path: `/w/.demo/${name}`, workspaceFolder: '/w' }, offset);
  };
  it('is the action around the cursor or on the line of the cursor', () => {
    const rest = '{ "action": "open", "path": "b" }';
    expect(at(`{"version":3,"scenes":[{"title":"A","moves":[{"action":"|open"}, ${rest}]}]}`)).toEqual({
      demo: 0,
      action: 0,
    });
    expect(at(`{"version":3,"scenes":[{"title":"A","moves":[\n|  ${rest}\n]}]}`)).toEqual({ demo: 0, action: 0 });
    expect(at(`{"version":3,"scenes":[{"title":"A","moves":[\n  ${rest}\n|]}]}`)).toBeUndefined();
    const yaml = 'version: 3\nscenes:\n  - title: A\n    moves: []\n  - title: B\n    moves:\n  |    - action: save\n';
    expect(at(yaml, 'a.yaml')).toEqual({ demo: 1, action: 0 });
  });
});
