import { parseArgs } from 'node:util';
import { messageOf } from '../core/errors.ts';

export interface PreflightArguments {
  /** As given. */
  readonly folder: string;
  readonly json: boolean;
  /** A file to write, as given. */
  readonly junit: string | undefined;
}

export type PreflightReading = PreflightArguments | { readonly help: true } | { readonly fault: string };

export const preflightUsage = `Usage: npm run preflight -- <folder> [options]

Reads the demo files of the folder, runs every demo in order without anybody seeing it, and tells what would fail on
stage. Nothing in the folder changes, and no command of a demo is really run.

  --json           print the report as JSON
  --junit <file>   write it as JUnit XML too
  --help           print this

Exit code: 0 when nothing would fail, 1 when something would, 2 for a mistake in the command line.
`;

/** Reads the arguments of the command line; `fault` is one line for the user. */
export function parsePreflightOptions(args: readonly string[]): PreflightReading {
  const parsed = parseWords(args);
  if ('fault' in parsed) return parsed;
  const { json, junit, help } = parsed.values;
  if (help) return { help };
  const [folder, ...others] = parsed.positionals;
  if (!folder) return { fault: 'Name the folder of the show' };
  if (others.length > 0) return { fault: `One folder at a time, not ${others.join(' ')} as well` };
  if (junit === '') return { fault: '--junit needs a file' };
  return { folder, json, junit };
}

function parseWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        junit: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const [firstSentence = ''] = messageOf(error).split(/\. |\n/);
    return { fault: firstSentence };
  }
}
