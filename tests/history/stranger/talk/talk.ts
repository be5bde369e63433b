import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../../fuzz/random.ts';
import { textFiles } from '../ground/workspace.ts';
import { pickAction } from './actions.ts';
import type { TalkCommand } from './command.ts';
import { type Appetite, pickCommand } from './commands.ts';

export interface TalkDemo {
  readonly id: string;
  readonly moves: readonly Readonly<Record<string, unknown>>[];
  readonly commands: readonly TalkCommand[];
  /** Places that decide its effect when it runs again. */
  readonly reads: readonly string[] | 'all';
  /** Real paths that its actions name. */
  readonly names: readonly string[];
}

/** The script that runs every command of a talk: it notes that it has started, and marks its processes. */
export function writeRunner(tools: string, walk: string): void {
  mkdirSync(tools, { recursive: true });
  writeFileSync(join(tools, 'run.sh'), `echo > '${tools}'/started-$1\nSTRANGER_MARK=${walk}-$1 exec sh -c "$2"\n`);
}

/** Writes `.demo/talk.json`, with the scripts that it runs. */
export function writeTalk(root: string, tools: string, random: Random, appetite: Appetite): readonly TalkDemo[] {
  const files = new Set<string>(textFiles);
  const demos = Array.from({ length: 9 + random.below(4) }, (_, index) =>
    makeDemo(random, `d${index + 1}`, { tools, appetite, files }),
  );
  const scenes = demos.map(({ id, moves }) => ({ id, title: id.toUpperCase(), moves }));
  mkdirSync(join(root, '.demo/scripts'), { recursive: true });
  for (const { id, commands } of demos) {
    const lines = commands.map((command) => `${lineOf(tools, command)}\n`);
    writeFileSync(join(root, `.demo/scripts/${id}.sh`), lines.join(''));
  }
  writeFileSync(join(root, '.demo/talk.json'), JSON.stringify({ title: 'Stranger', version: 3, scenes }, null, 1));
  return demos;
}

interface DemoPlace {
  readonly tools: string;
  readonly appetite: Appetite;
  /** Those that are there when all demos before have run. */
  readonly files: Set<string>;
}

function makeDemo(random: Random, id: string, { tools, appetite, files }: DemoPlace): TalkDemo {
  const moves: Readonly<Record<string, unknown>>[] = [];
  const commands: TalkCommand[] = [];
  const reads: string[] = [];
  const addActions = (count: number) => {
    for (let index = 0; index < count; index++) {
      const action = pickAction(random, id, files);
      moves.push(action.move);
      reads.push(...action.reads);
    }
  };
  addActions(random.below(4));
  if (random.oneIn(2) || moves.length === 0) {
    const command = pickCommand(random, `${id}x`, appetite);
    commands.push(command);
    moves.push(commandMove(random, id, tools, command));
  }
  if (random.oneIn(12)) moves.push({ action: 'pause' });
  addActions(random.below(2));
  const made = moves.flatMap(({ action, path, dest }) => [action === 'create' ? path : dest].filter(isString));
  const really = (paths: readonly string[]) => paths.flatMap((path) => [path, path.replace(/^dl\//, 'src/')]);
  const names = really([...reads, ...made]);
  return { id, moves, commands, names, reads: commands.length > 0 ? 'all' : really(reads) };
}

const isString = (value: unknown) => typeof value === 'string';

function commandMove(random: Random, id: string, tools: string, command: TalkCommand) {
  if (!command.isLong && random.oneIn(5)) {
    return { action: 'executeScript', id, path: `.demo/scripts/${id}.sh`, command: 'sh' };
  }
  const isWaiting = !command.isLong && !random.oneIn(5);
  return {
    action: 'executeTerminalCommand',
    terminalId: command.mark,
    command: lineOf(tools, command),
    ...(isWaiting && { wait: true }),
    ...(command.isLong && { timeout: 300 }),
  };
}

const lineOf = (tools: string, { mark, script }: TalkCommand) => `sh '${join(tools, 'run.sh')}' ${mark} '${script}'`;
