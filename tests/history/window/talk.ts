import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../../fuzz/random.ts';

export interface WindowDemo {
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
  /** Places that its command goes on writing when it has ended. */
  readonly late: readonly string[];
}

/** A folder with a talk in it, for one walk. */
export interface Ground {
  readonly folder: string;
  /** Scripts of the talk's commands: beside the workspace. */
  readonly tools: string;
  /** In the environment of every command of the talk: `NAME=value`. */
  readonly mark: string;
  readonly port: number;
}

/** Files that the presenter and the demos both edit, and one that no demo touches. */
export const sharedFiles = ['one.txt', 'two.txt', 'src/three.txt'] as const;
export const ownFile = 'own/mine.txt';

const insert = (path: string, content: string, more: object = {}) => ({
  action: 'insert',
  path,
  content,
  position: '1',
  ...more,
});

const edits = (random: Random, id: string): readonly Omit<WindowDemo, 'id'>[] => {
  const path = random.pick(sharedFiles);
  const plain = (...actions: WindowDemo['actions']) => ({ actions, late: [] });
  const slowly = { insertTypingMode: 'character-by-character', insertTypingSpeed: 40 };
  return [
    plain({ action: 'open', path }, insert(path, `${id} inserts`)),
    plain(insert(path, `${id} types letter by letter, and takes its time`, slowly), insert('two.txt', `${id} too`)),
    plain({ action: 'create', path: `made/${id}/deep.txt`, content: `${id} makes\n` }, { action: 'open', path }),
    plain({ action: 'create', path, content: `${id} makes anew\n` }, { action: 'highlight', path, position: '1' }),
    plain({ action: 'copy', path, dest: `made/copy of ${id}.txt` }, { action: 'closeAll' }),
    plain({ action: 'deleteFile', path: 'src/three.txt' }),
    plain({ action: 'open', path }, { action: 'close' }, { action: 'open', path: 'README.md' }),
    plain({ action: 'setSetting', setting: { key: 'editor.tabSize', value: 2 + random.below(5) } }),
    plain({ action: 'openSlide', path: 'slides.md' }),
  ];
};

const commands = (random: Random, id: string, { tools, mark }: Ground): readonly Omit<WindowDemo, 'id'>[] => {
  const path = random.pick(sharedFiles);
  const run = (script: string, more: object) => {
    writeFileSync(join(tools, `${id}.sh`), `${script}\n`);
    return { action: 'executeTerminalCommand', terminalId: id, command: `${mark} sh '${tools}/${id}.sh'`, ...more };
  };
  const ends = (script: string) => () => ({ actions: [run(script, { wait: true })], late: [] });
  const goesOn = (script: string, late: readonly string[]) => () => ({
    actions: [run(script, { timeout: 600 })],
    late,
  });
  const some = [
    ends(`echo ${id} >> ${path}`),
    ends(`mkdir -p built/${id}/empty && cp -r src built/${id}/src`),
    ends(`rm -rf src made`),
    goesOn(`i=0; while [ $i -lt 300 ]; do echo $i >> serve-${id}.txt; i=$((i+1)); sleep 0.2; done`, [
      `serve-${id}.txt`,
    ]),
    goesOn(`rm -f two.txt; mkdir -p dist-${id}; while :; do date > dist-${id}/out.js; sleep 0.2; done`, [`dist-${id}`]),
  ];
  return [random.pick(some)()];
};

/** Fills the folder, with nine demos at random. */
export function writeGround(ground: Ground, random: Random): readonly WindowDemo[] {
  const { folder, tools, port } = ground;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  mkdirSync(tools, { recursive: true });
  for (const path of [...sharedFiles, ownFile, 'README.md']) write(path, `the first of ${path}\nthe second\n`);
  write('slides.md', '# First\n\n---\n\n# Second\n');
  const demos = Array.from({ length: 9 }, (_, index): WindowDemo => {
    const id = `d${index + 1}`;
    return { id, ...random.pick(index % 3 === 1 ? commands(random, id, ground) : edits(random, id)) };
  });
  const scenes = demos.map(({ id, actions }) => ({ id, title: id.toUpperCase(), moves: actions }));
  write('.demo/talk.json', JSON.stringify({ title: 'A walk', version: 3, scenes }, null, 1));
  const settings = {
    'showrunner.api.enabled': true,
    'showrunner.api.port': port,
    'showrunner.previous.repeat': 'always',
    'files.autoSave': random.oneIn(3) ? 'afterDelay' : 'off',
    'workbench.editor.enablePreview': random.oneIn(2),
    'explorer.confirmDelete': false,
  };
  write('.vscode/settings.json', `${JSON.stringify(settings, null, 2)}\n`);
  return demos;
}
