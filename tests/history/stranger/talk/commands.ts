import type { Random } from '../../../fuzz/random.ts';
import { textFiles } from '../ground/workspace.ts';
import type { TalkCommand } from './command.ts';

/** How costly the commands of a talk may be. */
export interface Appetite {
  readonly hasLongCommands: boolean;
  /** Folders with thousands of files, files of 110 MB. */
  readonly hasHugeOnes: boolean;
}

export function pickCommand(random: Random, mark: string, { hasLongCommands, hasHugeOnes }: Appetite): TalkCommand {
  if (hasLongCommands && random.oneIn(3)) return pickLong(random, mark);
  if (hasHugeOnes && random.oneIn(6)) return short(mark, random.pick(huge)(mark));
  if (random.oneIn(3)) return short(mark, random.pick(git)(mark));
  if (random.oneIn(12)) return { ...short(mark, random.pick(lossy)(mark)), isLossy: true };
  const file = random.pick(textFiles);
  return short(mark, random.pick(plain)(mark, file));
}

const short = (mark: string, script: string): TalkCommand => ({
  mark,
  script,
  late: [],
  isLong: false,
  isLossy: false,
});

type Script = (mark: string) => string;

const plain: readonly ((mark: string, file: string) => string)[] = [
  (mark) => `mkdir -p gen/${mark} && echo made > gen/${mark}/made.txt`,
  (mark, file) => `echo ${mark} >> "${file}"`,
  (_mark, file) => `rm -f "${file}"`,
  (_mark, file) => `: > "${file}"`,
  (_mark, file) => `chmod 640 "${file}"; chmod 755 data/blob.bin`,
  (mark, file) => `mkdir -p moved && mv "${file}" moved/${mark}.txt`,
  (mark) => `mkdir -p new/empty/${mark}`,
  () => 'rm -rf gen new moved',
  () => 'rm -rf empty',
  () => 'rm -rf deep && echo a file now > deep',
  () => 'rm -rf deep/hollow',
  () => 'mv docs papers',
  () => 'rm -f dl && cp -r src dl',
  () => 'rm -f dl && ln -s docs dl',
  () => 'rm -f dangling && mkdir dangling && echo in > dangling/in.txt',
  () => 'rm -f a-link.txt && echo no link > a-link.txt',
  (mark) => `echo ${mark} >> dl/a.txt`,
  (mark) => `ln -sfn ../src gen-link-${mark}`,
  (mark) => `rm -rf "copy" && cp -r src copy && echo ${mark} > copy/extra.txt`,
  () => 'head -c 300000 /dev/zero | tr "\\0" x > data/blob.bin',
  () => 'rm -rf build .env',
  (mark) => `mkdir -p build && echo ${mark} > build/out.js`,
  () => 'touch src/a.txt docs data/zero',
  (mark) => `echo ${mark} >> nested/n.txt`,
  () => 'chmod 500 quiet; chmod 700 data',
];

const git: readonly Script[] = [
  (mark) => `git mv src/a.txt src/moved-${mark}.txt`,
  (mark) => `git add -A . ":!nested" && git commit -qm ${mark}`,
  (mark) => `git commit -qam ${mark}`,
  (mark) => `git branch b-${mark}`,
  (mark) => `git tag t-${mark}`,
  (mark) => `git checkout -qb w-${mark}`,
  () => 'git rm -qf src/crlf.txt',
  () => 'git stash -q',
  () => 'git reset -q --hard',
  (mark) => `git config talk.name ${mark}`,
  () => 'git clean -fdxq -e .demo -e quiet -e node_modules -e own',
];

const lossy: readonly Script[] = [
  (mark) => `rm -rf .git; git init -q; git add -A . ":!nested"; git commit -qm ${mark}`,
  () => 'rm -rf .git',
  (mark) => `git commit -q --amend -m ${mark}; git reflog expire --expire=now --all; git gc -q --prune=now`,
  () => 'rm -rf nested/.git',
  (mark) => `echo ${mark} >> node_modules/dep-1/1.js`,
  () => 'rm -rf node_modules/dep-2',
  () => 'rm -rf nested',
  (mark) => `mkdir -p node_modules/${mark} && echo new > node_modules/${mark}/index.js`,
];

const huge: readonly Script[] = [
  (mark) => `mkdir -p many-${mark} && seq 1 2500 | split -l 1 -a 4 - many-${mark}/f`,
  (mark) => `mkdir -p many-${mark} && cd many-${mark} && seq 1 24000 | xargs touch`,
  (mark) => `head -c 115343360 /dev/zero > big-${mark}.bin`,
];

function pickLong(random: Random, mark: string): TalkCommand {
  const file = random.pick(textFiles);
  const base = { ...short(mark, ''), isLong: true };
  const seconds = 1 + random.below(4);
  const made: readonly TalkCommand[] = [
    { ...base, script: `rm -f "${file}"; sleep 40` },
    { ...base, script: `echo up > up-${mark}.txt; sleep 40`, late: [`up-${mark}.txt`] },
    {
      ...base,
      script: `echo early > late-${mark}.txt; sleep ${seconds}; echo late >> late-${mark}.txt`,
      late: [`late-${mark}.txt`],
    },
    {
      ...base,
      script: `sleep ${seconds}; rm -f "${file}"; mkdir -p later-${mark}; echo x > later-${mark}/x`,
      late: [file, `later-${mark}`],
    },
    { ...base, script: serve(mark), late: [`serve-${mark}.txt`, `dist-${mark}`] },
  ];
  return random.pick(made);
}

/** As a dev server does it: a log, and a folder that is built anew time and again. */
const serve = (mark: string) =>
  `i=0; while [ $i -lt 200 ]; do mkdir -p dist-${mark}; echo $i >> serve-${mark}.txt; echo $i > dist-${mark}/out.js; i=$((i+1)); sleep 0.2; done`;
