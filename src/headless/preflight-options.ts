import { describeInvocation } from './invocation.ts';
import { parseCommandLine } from './options.ts';

export const reportFormats = ['text', 'github', 'markdown', 'sarif', 'junit', 'json'] as const;

export type ReportFormat = (typeof reportFormats)[number];

export interface PreflightArguments {
  /** As given, like all paths here. */
  readonly folder: string;
  readonly format: ReportFormat;
  readonly junit: string | undefined;
  /** An HTML file, or a folder for it. */
  readonly pictures: string | undefined;
  /** Check what the last row can read. */
  readonly audience: boolean;
  /** Accept pictures of the fallback renderer. */
  readonly fallback: boolean;
}

export type ParsedPreflightOptions = PreflightArguments | { readonly help: true } | { readonly fault: string };

export const preflightUsage = `Usage: ${describeInvocation('preflight')} <folder> [options]

Reads the demo files of the folder, runs every demo in order in memory, and reports what would fail on stage. Nothing in
the folder changes, and no command of a demo really runs.

  --format <format>
                   print the report as text (default), json or junit; as annotations of a GitHub workflow (github), a table
                   for its summary (markdown), or SARIF 2.1.0 (sarif). The last three have paths from the root of the
                   repository, most serious findings first
  --json           the same as --format json
  --junit <file>   also write the report as JUnit XML
  --audience       also check what the audience can read: text on slides that is cut off, too small or too pale, measured
                   in an installed browser, and code that is wider than the window
  --pictures <file.html or folder>
                   write a page with a picture of every card and slide, and the findings next to them
  --fallback       accept plain drawings of what no browser could draw
  --help           print this

Exit code: 0 if nothing would fail, 1 if something would fail or a picture differs from the stage, 2 for a mistake in the
command line or a folder that cannot be read.
`;

/** `fault` is one line for the user. */
export function parsePreflightOptions(args: readonly string[]): ParsedPreflightOptions {
  const parsed = parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      json: { type: 'boolean', default: false },
      junit: { type: 'string' },
      pictures: { type: 'string' },
      audience: { type: 'boolean', default: false },
      fallback: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if ('fault' in parsed) return parsed;
  const { format: formatOption, json, junit, pictures, audience, fallback, help } = parsed.values;
  if (help) return { help };
  const [folder, ...otherFolders] = parsed.positionals;
  if (!folder) return { fault: 'Name the folder of the show' };
  if (otherFolders.length > 0) return { fault: `Name only one folder: remove ${otherFolders.join(' ')}` };
  if (junit === '') return { fault: '--junit needs a file' };
  if (pictures === '') return { fault: '--pictures needs a file or a folder' };
  const formatName = formatOption ?? (json ? 'json' : 'text');
  const format = reportFormats.find((name) => name === formatName);
  if (!format) return { fault: `--format needs one of ${reportFormats.join(', ')}` };
  if (json && format !== 'json') return { fault: `Give either --json or --format ${format}` };
  return { folder, format, junit, pictures, audience, fallback };
}
