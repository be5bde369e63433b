import { messageOf } from '../../core/errors.ts';
import type { Settings } from '../../ports/settings.ts';
import type { PageSources, Slide } from '../../slides/model.ts';
import { isTemplate } from '../../slides/sources.ts';

/** Settings for all decks: paths of files, from the workspace folder, or templates themselves; empty for none. */
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

/** The slide with its deck's defaults. A key without a value, too, is the deck's own word. */
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

/** A file that cannot be read leaves the slide as it is without it. */
async function readFile(key: string, path: string, { readText, report }: Pick<PageSources, 'readText' | 'report'>) {
  try {
    const text = await readText(path);
    if (text === undefined) report?.(`${key}, in the settings: there is no file ${path}`);
    return text;
  } catch (error) {
    report?.(`${key}, in the settings: ${messageOf(error)}`);
    return undefined;
  }
}
