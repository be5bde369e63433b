import { basename } from 'node:path';
import type { Shortfall } from '../app/shortfall.ts';
import { createShowRenderer, type Drawable, type ShowRenderer } from '../app/show-renderer.ts';
import type { ExportFormat } from '../app/slide-export.ts';
import { describeActions } from '../audience/action-lines.ts';
import { joinMoves, nameChange } from '../audience/file-changes.ts';
import { DemoError } from '../core/errors.ts';
import type { DemoEntry, DemoFile } from '../demos/model.ts';
import { systemClock } from '../machine/system-clock.ts';
import { createMemoryStore } from '../memory-editor/store.ts';
import { printDocument } from '../pictures/export-pdf.ts';
import { printSlideDocument } from '../pictures/slide-document.ts';
import type { DiagramScript } from '../ports/diagram-script.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { nameFiles } from '../preflight/finding.ts';
import { type DryOutcome, type PreflightOptions, type PreflightState, runPreflight } from '../preflight/preflight.ts';
import { inlineNotes, readOwnNotes, withoutTitle } from './demo-content.ts';
import type { HandoutContent, HandoutDemo, HandoutPart, HandoutSlide } from './handout-content.ts';
import { printHandout } from './print-handout.ts';

export interface HandoutOptions extends Omit<PreflightOptions, 'observer'> {
  readonly format: ExportFormat;
  renderMarkdown(markdown: string): Promise<string>;
  slideScript(): Promise<string>;
  diagramScript(): DiagramScript | undefined;
  /** Called if something is missing in the handout. */
  onShortfall(shortfall: Shortfall): void;
}

const colorTheme = { colorScheme: 'light' } as const;

/**
 * Makes a handout with slides, notes, and each demo's changes as diffs, by running the show in memory. @throws
 * DemoError `file-not-found` if there are no demos, `unsupported` for a PDF without an installed browser.
 */
export async function makeHandout(options: HandoutOptions): Promise<Uint8Array> {
  const { format, signal, slideScript, log } = options;
  const collector = createCollector(options);
  try {
    const quiet = { ...log, warn: log.info }; // the check reports them
    await runPreflight({ ...options, log: quiet, observer: collector });
    const { renderer, pages } = collector;
    if (!renderer) throw new DemoError('file-not-found', 'There are no demos to make a handout of');
    const content = collector.content();
    const document = {
      pages,
      title: content.title,
      mode: 'handout',
      content: printHandout(content),
      colorTheme,
    } as const;
    if (format === 'html') {
      return new TextEncoder().encode(printSlideDocument({ ...document, script: await slideScript() }));
    }
    return await printDocument(printSlideDocument(document), { browser: renderer.browser, slideScript, signal });
  } finally {
    collector.renderer?.dispose();
  }
}

/** Observes the preflight and collects the content. */
function createCollector(options: HandoutOptions) {
  const { folders, signal, renderMarkdown, onShortfall } = options;
  const nameOf = nameFiles({ folders });
  const pages: StagePage[] = [];
  const parts = new Map<DemoFile, HandoutDemo[]>();
  let renderer: ShowRenderer | undefined;
  const printedNotes = new Set<string>();
  let slides: HandoutSlide[] = [];
  let scene: PreflightState | undefined;

  const readNotes = async (markdown: string | undefined, { file }: DemoEntry, { workbench }: PreflightState) =>
    markdown?.trim() ? inlineNotes(await renderMarkdown(markdown), file.workspaceFolder, workbench.files) : undefined;
  const addSlide = async (shot: Drawable, entry: DemoEntry, state: PreflightState, own: ShowRenderer) => {
    const { page, shortfall, missing } = await own.inline(shot, signal);
    const { title, caption = '' } = shot;
    const faults = [...missing, ...(shortfall === undefined ? [] : [shortfall])];
    for (const why of faults) onShortfall({ what: `“${title}” (${caption})`, why });
    const index = pages.push({ ...page, folder: '', step: 0 }) - 1;
    return { index, title, caption, notes: await readNotes(shot.notes, entry, state) };
  };
  const mask = (text: string, name?: string) => renderer?.maskText(text, name) ?? text;

  return {
    renderMarkdown,
    pages,
    get renderer() {
      return renderer;
    },
    async before(entry: DemoEntry, state: PreflightState) {
      renderer ??= createShowRenderer({
        ...options,
        ...state,
        store: createMemoryStore(),
        clock: systemClock,
        colorTheme: () => colorTheme,
      });
      scene = state;
      slides = [];
      const seen = await renderer.drawablesOf(entry);
      for (const shot of seen) if (shot.slide) slides.push(await addSlide(shot, entry, state, renderer));
      return [];
    },
    async after(entry: DemoEntry, { changes, commands, failures }: DryOutcome) {
      if (!renderer || !scene) return;
      const { file, demo } = entry;
      const notes = await readOwnNotes(scene.workbench.files, entry);
      const isNew = notes !== undefined && !printedNotes.has(notes); // a file may belong to several demos
      if (notes !== undefined) printedNotes.add(notes);
      const told = failures.filter(({ severity }) => severity === 'error').map(({ message }) => mask(message));
      for (const why of told) onShortfall({ what: `“${mask(demo.title)}”`, why: why.replace(/\.$/, '') });
      const made: HandoutDemo = {
        title: mask(demo.title),
        description: demo.description && mask(demo.description),
        notes: await readNotes(isNew ? mask(withoutTitle(notes, demo.title)) : undefined, entry, scene),
        slides,
        lines: describeActions(entry, scene.library.current).map((line) => mask(line)),
        changes: joinMoves(changes.map((change) => nameChange(change, nameOf, mask))),
        commands: commands.map((command) => mask(command)),
        failures: told,
      };
      parts.set(file, [...(parts.get(file) ?? []), made]);
    },
    content(): HandoutContent {
      const all = [...parts].map(([{ title }, demos]): HandoutPart => ({ title: mask(title), demos }));
      const [first, ...others] = all;
      return { title: first && others.length === 0 ? first.title : basename(folders[0] ?? ''), parts: all };
    },
  };
}
