import type { Random } from '../../../fuzz/random.ts';

/** An action as it stands in a demo file, and the places that decide its effect. */
export interface TalkAction {
  readonly move: Readonly<Record<string, unknown>>;
  readonly reads: readonly string[];
}

/** Places that demos make, and that later demos find where the earlier ones have run. */
const madePlaces = ['made/one.txt', 'made/two.md', 'made/deep/er/three.js', 'src/four.txt', 'fünf.txt'] as const;

/**
 * `files` are those that are there when all before has run; the action adds its new files and takes its removed ones.
 */
export function pickAction(random: Random, name: string, files: Set<string>): TalkAction {
  const path = pickPath(random, files);
  const position = String(1 + random.below(4));
  const content = `${name} says ${random.below(1_000_000)}\nand more`;
  const typing = random.oneIn(8) ? { insertTypingMode: 'character-by-character', insertTypingSpeed: 10 } : {};
  const edit = (move: TalkAction['move']): TalkAction => ({ move, reads: [path] });
  const dest = random.pick(madePlaces);
  const create = (): TalkAction => {
    files.add(dest);
    return { move: { action: 'create', path: dest, content: `${content}\n` }, reads: [] };
  };
  const carry = (action: 'rename' | 'copy'): TalkAction => {
    if (action === 'rename') files.delete(path);
    files.add(dest);
    return { move: { action, path, dest, overwrite: !random.oneIn(4) }, reads: [path, dest] };
  };
  const remove = (): TalkAction => {
    files.delete(path);
    return edit({ action: 'deleteFile', path });
  };
  const made: readonly (() => TalkAction)[] = [
    create,
    create,
    create,
    () => edit({ action: 'insert', path, content, position, ...typing }),
    () => edit({ action: 'insert', path, content, position, ...typing }),
    () => edit({ action: 'insert', path, content, position, ...typing }),
    () => edit({ action: 'replace', path, content, position: `${position}:${Number(position) + 1}` }),
    () => edit({ action: 'delete', path, position }),
    () => edit({ action: 'write', path, content, position }),
    () => carry('rename'),
    () => carry('copy'),
    remove,
    () => edit({ action: 'open', path }),
    () => edit({ action: 'highlight', path, position }),
    () => ({ move: { action: random.pick(['save', 'close', 'closeAll']) }, reads: [] }),
    () => ({ move: setSetting(random), reads: [] }),
    () => ({ move: { action: 'waitForTimeout', timeout: random.below(300) }, reads: [] }),
  ];
  return random.pick(made)();
}

const setSetting = (random: Random) => ({
  action: 'setSetting',
  setting: { key: random.pick(['editor.fontSize', 'editor.wordWrap']), value: random.pick([null, 20, 'on']) },
});

/** Mostly by its real path, sometimes through the linked folder; a few are not there. */
function pickPath(random: Random, files: ReadonlySet<string>): string {
  if (random.oneIn(20)) return 'not/there.txt';
  const path = random.pick([...files]);
  return path.startsWith('src/') && random.oneIn(4) ? `dl/${path.slice('src/'.length)}` : path;
}
