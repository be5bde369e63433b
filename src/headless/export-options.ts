import { describeInvocation } from './invocation.ts';
import { parseCommandLine } from './options.ts';

export interface ExportArguments {
  /** As given, like all paths here. */
  readonly folder: string;
  readonly html: string | undefined;
  readonly pdf: string | undefined;
  /** `.html` or `.pdf`. */
  readonly handouts: readonly string[];
  /** `.html`. */
  readonly replay: string | undefined;
  /** Whether speaker notes are in the replay. */
  readonly notes: boolean;
  readonly pictures: string | undefined;
  /** Pixels, of the pictures. */
  readonly width: number;
  /** Whether to use the fallback renderer without a browser. */
  readonly fallback: boolean;
}

export type ParsedExportOptions = ExportArguments | { readonly help: true } | { readonly fault: string };

export const exportUsage = `Usage: ${describeInvocation('export')} <folder> [options]

Exports the show of the folder: all slides of its decks as one HTML or PDF file, a handout to read later, a replay to go
through step by step, or a picture of every card and slide in the order of the show. Nothing in the folder changes, and
no command of a demo really runs.

  --html <file>        all slides in one self-contained HTML file, with the keys and the overview from the stage
  --pdf <file>         one slide per page, everything revealed; needs Chrome, Edge or Chromium
  --handout <file.html or file.pdf>
                       slides, notes, and the changes of each demo as diffs, for paper; may be given twice
  --replay <file.html> the whole talk step by step in one HTML file: slides, code with its changes, commands to copy
  --notes              include the speaker notes in the replay
  --pictures <folder>  numbered PNG files; needs Chrome, Edge or Chromium
  --width <pixels>     width of the pictures, 320 to 3840 (default: 1280)
  --fallback           accept what no browser could draw: a plain drawing of the slide, a diagram as text
  --help               print this

These options can be combined. The browser is the one in the talk's setting showrunner.screenshot.browser, else the one in
CHROME_PATH or an installed one. Each slide that it could not draw is reported.
Exit code: 0 if everything is written as on stage, 1 if something differs, 2 for a mistake in the command line.
`;

const choices = '--html <file>, --pdf <file>, --handout <file>, --replay <file> or --pictures <folder>';

/** `fault` is one line for the user. */
export function parseExportOptions(args: readonly string[]): ParsedExportOptions {
  const parsed = parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      html: { type: 'string' },
      pdf: { type: 'string' },
      handout: { type: 'string', multiple: true, default: [] },
      replay: { type: 'string' },
      notes: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      width: { type: 'string' },
      fallback: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if ('fault' in parsed) return parsed;
  const { html, pdf, handout: handouts, replay, notes, pictures, width, fallback, help } = parsed.values;
  if (help) return { help };
  const [folder, ...otherFolders] = parsed.positionals;
  if (!folder) return { fault: 'Name the folder of the show' };
  if (otherFolders.length > 0) return { fault: `Name only one folder: remove ${otherFolders.join(' ')}` };
  for (const [name, value] of Object.entries({ html, pdf, pictures })) {
    if (value === '') return { fault: `--${name} needs a ${name === 'pictures' ? 'folder' : 'file'}` };
  }
  if (handouts.some((file) => !/\.(?:html?|pdf)$/i.test(file))) {
    return { fault: '--handout needs a .html or .pdf file' };
  }
  if (replay !== undefined && !/\.html?$/i.test(replay)) return { fault: '--replay needs a .html file' };
  if (notes && replay === undefined) return { fault: '--notes needs --replay; a handout always has the notes' };
  if ([html, pdf, pictures, replay, ...handouts].every((target) => target === undefined)) {
    return { fault: `Choose what to write: ${choices}` };
  }
  const pixels = Number(width ?? 1280);
  if (!Number.isInteger(pixels) || pixels < 320 || pixels > 3840) {
    return { fault: `--width must be a whole number from 320 to 3840, not ${width}` };
  }
  return { folder, html, pdf, handouts, replay, notes, pictures, width: pixels, fallback };
}
