import { messageOf } from '../../core/errors.ts';
import type { Settings } from '../../ports/settings.ts';
import type { PageSources, Slide } from '../../slides/model.ts';
import { isTemplate } from '../../slides/sources.ts';

/** Defaults of all decks: paths from the workspace folder, or templates; '' means none. */
export interface DeckDefaults {
  readonly customTheme: string;
  readonly headerTemplate: string;
  readonly footerTemplate: string;
}

export function readDeckDefaults(settings: Settings): DeckDefaults {
  return {
    customTheme: settings.get('slides.customTheme'),
    headerTemplate: settings.get('slides.headerTemplate'),
    footerTemplate: settings.get('slides.footerTemplate'),
  };
}

/** A key without a value in the slide also overrides the default. */
export async function withDefaults(
  slide: Slide,
  { customTheme, headerTemplate, footerTemplate }: DeckDefaults,
  sources: Pick<PageSources, 'readText' | 'report'>,
): Promise<Slide> {
  const { settings, values } = slide;
  const read = async (key: 'customTheme' | 'header' | 'footer', path: string) =>
    path === '' || Object.hasOwn(values, key) ? undefined : readFile(key, path, sources);
  const readBar = async (key: 'header' | 'footer', value: string) =>
    Object.hasOwn(values, key) || !isTemplate(value) ? read(key, value) : value;
  const [css, header = settings.header, footer = settings.footer] = await Promise.all([
    read('customTheme', customTheme),
    readBar('header', headerTemplate),
    readBar('footer', footerTemplate),
  ]);
  return {
    ...slide,
    settings: { ...settings, header, footer, customTheme: css === undefined ? settings.customTheme : customTheme },
  };
}

/** Reports a missing or unreadable file and returns `undefined`. */
async function readFile(key: string, path: string, { readText, report }: Pick<PageSources, 'readText' | 'report'>) {
  try {
    const text = await readText(path);
    if (text === undefined) report?.(`The settings name a ${key} file that does not exist: ${path}`);
    return text;
  } catch (error) {
    report?.(`The ${key} file of the settings cannot be read: ${messageOf(error)}`);
    return undefined;
  }
}
