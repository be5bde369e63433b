import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { checkAction } from '../../src/actions/perform.ts';
import { tools } from '../../src/api/tool-table.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';

describe.each(manifest.contributes.chatSkills)('the skill $path', ({ path }) => {
  const text = readFileSync(path, 'utf8');

  it('has the front matter that agents need', () => {
    const [, matter = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
    const { name, description, ...others } = parse(matter);
    expect(name).toBe(basename(dirname(path)));
    expect(name).toMatch(/^[a-z][a-z-]{0,63}$/);
    expect(description.length).toBeLessThan(1024);
    expect(others).toEqual({});
  });

  it('names only existing tools', () => {
    const [guide = ''] = text.split('## A demo file');
    const named = [...guide.matchAll(/`([a-z]\w+)`/gi)].map(([, word]) => word);
    expect(named.length).toBeGreaterThan(5);
    const known = tools.map((tool) => tool.name);
    expect(named.filter((word = '') => !known.includes(word))).toEqual([]);
  });

  it('has a valid demo file as an example', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(text) ?? [];
    const file = parseDemoFile(example, { path: '/talk/.demo/talk.json', workspaceFolder: '/talk' });
    expect(file.problems).toEqual([]);
    const actions = file.demos.flatMap((demo) => demo.actions);
    expect(actions).toHaveLength(5);
    expect(actions.flatMap(checkAction)).toEqual([]);
  });
});
