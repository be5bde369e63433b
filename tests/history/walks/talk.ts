import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../../fuzz/random.ts';
import { action, type DemoDraft } from '../../support/demo-files.ts';
import { fileNames, folderNames, linkNames, textOf } from './folder.ts';

type Source = ReturnType<typeof action>;

/** Folder that a command makes. */
export const commandFolder = 'made';

/** Settings that demos change, by full key. */
export const settingKeys = ['editor.fontSize', 'workbench.colorTheme', 'files.autoSave'] as const;
const snippet = '.demo/snippets/mark.json';
const states = ['first', 'second'] as const;
/** Shell lines: nobody can know their changes before. */
const posixCommands = [
  'echo more >> main.ts',
  'rm -rf src/inner',
  `mkdir -p ${commandFolder}/by/hand && echo made > ${commandFolder}/by/hand/it.txt`,
  'mv docs docs2; mv docs2/run.sh run.sh',
  'chmod 755 src/*.ts',
  'ln -sf src/one.ts link.ts; ln -s src another',
  'rm -f main.ts; mkdir main.ts; echo inner > main.ts/inner',
  'printf "\\000\\001" > docs/picture.bin; rm -rf empty',
  'cat main.ts src/*.ts > all.txt; exit 3',
] as const;

/** The same for `cmd.exe`, without its questions, which nobody would answer. */
const windowsCommands = [
  'echo more>> main.ts',
  'rmdir /s /q src\\inner',
  `mkdir ${commandFolder}\\by\\hand & echo made> ${commandFolder}\\by\\hand\\it.txt`,
  'move /y docs docs2 & move /y docs2\\run.sh run.sh',
  'del /q main.ts & mkdir main.ts & echo inner> main.ts\\inner',
  'rmdir /s /q empty & echo x> docs\\picture.bin',
  'copy /y /b main.ts all.txt & exit 3',
] as const;
const commands: readonly string[] = process.platform === 'win32' ? windowsCommands : posixCommands;

/** Demos of real actions over the names of the folder, some of which fail. Writes the snippet that they run. */
export async function createTalk(folder: string, random: Random, count: number): Promise<readonly DemoDraft[]> {
  await mkdir(join(folder, '.demo/snippets'), { recursive: true });
  const actions = [
    { action: 'create', path: 'src/marks.txt', content: '{MARK}' },
    { action: 'open', path: '{FILE}' },
  ];
  await writeFile(join(folder, snippet), JSON.stringify(actions));
  return Array.from({ length: count }, (_, i) => ({
    id: `d${i}`,
    disabled: random.oneIn(15),
    actions: Array.from({ length: 1 + random.below(4) }, () => randomAction(random, i)),
  }));
}

function randomAction(random: Random, index: number): Source {
  const path = () => random.pick([...fileNames, ...fileNames, ...linkNames, 'made/new.txt', 'to src/one.ts']);
  const any = () => random.pick([path(), path(), random.pick(folderNames), 'moved', 'src/moved']);
  const place = () => ({ position: random.pick([1, 1, 2, '1:2', 'end']) });
  const content = () => textOf(random);
  const make: readonly (() => Source)[] = [
    () => action('create', { path: path(), content: `${content()}{STATE_${random.pick(states)}}` }),
    () => action('create', { path: path(), content: content() }),
    () => action('insert', { path: path(), content: content(), ...place() }),
    () => action('insert', { path: path(), content: content(), ...place() }),
    () => action('insert', { path: path(), content: 'typed', position: 1, insertTypingMode: 'character-by-character' }),
    () => action('replace', { path: path(), content: content(), position: random.pick(['1', '1:2']) }),
    () => action('replace', { path: path(), content: content() }),
    () => action('delete', { path: path(), position: 1 }),
    () => action('write', { content: 'at the cursor' }),
    () => action('rename', { path: any(), dest: any(), overwrite: random.oneIn(2) }),
    () => action('move', { path: any(), dest: any(), overwrite: random.oneIn(2) }),
    () => action('copy', { path: any(), dest: any(), overwrite: random.oneIn(2) }),
    () => action('deleteFile', { path: any() }),
    () => action('open', { path: path() }),
    () => action('open', { path: path() }),
    () => action('save'),
    () => action('close'),
    () => action('closeAll'),
    () => action('highlight', { path: path(), position: '1:2', zoom: random.below(3) }),
    () => action('selection', { path: path(), position: 1 }),
    () => action('unselect'),
    () => action('setSetting', { setting: { key: random.pick(settingKeys), value: random.pick([12, 'on', null]) } }),
    () => action('setTheme', { theme: random.pick(['Light', 'Dark']) }),
    () => action('unsetTheme'),
    () => action('restoreSettings'),
    () => action('setState', { state: { key: random.pick(states), value: `value ${random.below(100)}` } }),
    () => action('snippet', { contentPath: snippet, args: { MARK: content(), FILE: path() } }),
    () => action('runDemoById', { id: `d${Math.max(0, index - 1 - random.below(9))}` }),
    () => action('executeTerminalCommand', { command: random.pick(commands), wait: true }),
    () => action('pause'),
    () => action('waitForTimeout', { timeout: 200 }),
    () => action('create', { path: path(), content: 'never', disabled: true }),
  ];
  return random.pick(make)();
}
