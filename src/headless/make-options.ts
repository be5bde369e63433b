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

Makes a show from commits: each commit becomes a demo that writes its changes, with the subject as the title and the body
as the notes. Run from a checkout of the first revision, the show ends with the files of the last one. Or makes one demo
of what git diff shows in the working tree, to run from the last commit. Every demo is tested in memory before it is
written. Existing files of the repository do not change, and none of its programs run.

  --from <revision>  where the show begins: the commit before the first one to show
  --to <revision>    the last commit to show (default: HEAD)
  --working-tree     show the uncommitted changes, including new files that are not ignored
  --include <path>   show this file of the working tree even though it looks like a secret (.env, keys)
  --out <file>       the demo file, .json, .yaml or .yml, in a folder .demo
                     (default: .demo/commits.json or .demo/changes.json in the folder).
                     A relative path starts at the current folder and must be in the folder of the repository;
                     an absolute path may be in another checkout
  --overwrite        replace that file, and the folder of the same name next to it
  --help             print this

Exit code: 0 if the show makes every change, 1 if some changes are missing and reported, 2 for a mistake in the command
line or a show that could not be made.
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
  if (otherFolders.length > 0) return { fault: `Name only one folder: remove ${otherFolders.join(' ')}` };
  if (isOfTree && (from !== undefined || to !== undefined)) {
    return { fault: 'Give either --working-tree, or --from and --to' };
  }
  if (!isOfTree && !from) return { fault: 'Say where the show begins: --from <revision>, or --working-tree' };
  if (include.length > 0 && !isOfTree) return { fault: '--include needs --working-tree' };
  if (to === '') return { fault: '--to needs a revision' };
  if (out !== undefined && !/[\\/]?\.demo[\\/][^\\/]+\.(?:json|ya?ml)$/i.test(out)) {
    return { fault: `--out needs a .json, .yaml or .yml file in a folder .demo, not ${out || 'nothing'}` };
  }
  return { folder, range: from ? { from, to: to ?? 'HEAD' } : undefined, out, overwrite, include };
}
