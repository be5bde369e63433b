import { describeInvocation } from './invocation.ts';
import { parseCommandLine } from './options.ts';

export interface MakeArguments {
  /** As given, like all paths here. */
  readonly folder: string;
  /** `undefined`: the working tree. */
  readonly range: { readonly from: string; readonly to: string } | undefined;
  /** The demo file to write. */
  readonly out: string | undefined;
  readonly overwrite: boolean;
  /** Paths in the folder, with `/`, to show although they look like secrets. */
  readonly include: readonly string[];
}

export type ParsedMakeOptions = MakeArguments | { readonly help: true } | { readonly fault: string };

export const makeUsage = `Usage: ${describeInvocation('make')} <folder> --from <revision> [--to <revision>] [options]
       ${describeInvocation('make')} <folder> --working-tree [options]

Makes a show of commits: each is a demo that writes what the commit has changed, its subject the title, its body the
notes. Run from a checkout of the first revision, the show gives the files of the last one. Or makes one demo of what
git diff shows in the working tree, to be run from the last commit. Every demo is run in memory before it is written.
Nothing of the repository changes, and nothing of it is run.

  --from <revision>  where the show begins: the commit before the first one that is shown
  --to <revision>    the last commit that is shown (default: HEAD)
  --working-tree     the files as they are now, new ones too that are not ignored
  --include <path>   show this file of the working tree, though it looks like a secret (.env, keys)
  --out <file>       the demo file, .json, .yaml or .yml, in a folder .demo
                     (default: .demo/commits.json or .demo/changes.json in the folder).
                     A relative path counts from the current folder, and has to lie in the folder of the repository;
                     a whole path may lie in another checkout of it
  --overwrite        replace that file, and the folder of its name beside it
  --help             print this

Exit code: 0 when the show gives every file, 1 when something could not be said and is told, 2 for a mistake in the
command line or a show that could not be made.
`;

/** `fault` is one line for the user. */
export function parseMakeOptions(args: readonly string[]): ParsedMakeOptions {
  const parsed = parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      'working-tree': { type: 'boolean', default: false },
      include: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if ('fault' in parsed) return parsed;
  const { from, to, 'working-tree': isOfTree, include, out, overwrite, help } = parsed.values;
  if (help) return { help };
  const [folder, ...otherFolders] = parsed.positionals;
  if (!folder) return { fault: 'Name the folder of the repository' };
  if (otherFolders.length > 0) return { fault: `One folder at a time, not ${otherFolders.join(' ')} as well` };
  if (isOfTree && (from !== undefined || to !== undefined)) {
    return { fault: 'Either --working-tree or --from and --to, not both' };
  }
  if (!isOfTree && !from) return { fault: 'Say where the show begins: --from <revision>, or --working-tree' };
  if (include.length > 0 && !isOfTree) return { fault: '--include goes with --working-tree' };
  if (to === '') return { fault: '--to needs a revision' };
  if (out !== undefined && !/[\\/]?\.demo[\\/][^\\/]+\.(?:json|ya?ml)$/i.test(out)) {
    return { fault: `--out needs a file .json, .yaml or .yml in a folder .demo, not ${out || 'nothing'}` };
  }
  return { folder, range: from ? { from, to: to ?? 'HEAD' } : undefined, out, overwrite, include };
}
