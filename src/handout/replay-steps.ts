import { decksOf } from '../actions/decks.ts';
import { effectsOf } from '../actions/effects.ts';
import type { Shortfall } from '../app/shortfall.ts';
import type { Drawable, ShowRenderer } from '../app/show-renderer.ts';
import { describeActions } from '../audience/action-lines.ts';
import { commitOf, listStep, nameSlide, type ReplayStyle, type UnlistedStep } from '../audience/replay-content.ts';
import { createFileWatch } from '../audience/replay-file.ts';
import { DemoError } from '../core/errors.ts';
import type { DemoEntry } from '../demos/model.ts';
import { readDemoNotes } from '../demos/notes.ts';
import { inlinePage } from '../pictures/page-sources.ts';
import type { Files } from '../ports/files.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { nameFiles } from '../preflight/finding.ts';
import type { DryOutcome, PreflightObserver, PreflightScene, PreflightState } from '../preflight/preflight.ts';
import { makeSafe } from '../slides/safe-html.ts';

type PlacedAction = Parameters<NonNullable<PreflightObserver['beforeAction']>>[0];

export interface StepSources {
  /** Absolute paths of the workspace folders. */
  readonly folders: readonly string[];
  readonly signal: AbortSignal;
  /** Whether speaker notes are among the steps. */
  readonly hasNotes: boolean;
  renderMarkdown(markdown: string): Promise<string>;
  /** Called if something is missing. */
  onShortfall(shortfall: Shortfall): void;
}

/** Hears what a show does in memory, and makes steps of it. */
export type StepCollector = ReturnType<typeof createStepCollector>;

export function createStepCollector(options: StepSources, renderer: ShowRenderer, state: PreflightState) {
  const { maskText: mask } = renderer;
  const watch = createFileWatch(state.workbench, nameFiles(options), mask);
  const sources = createStepSources(options, renderer, state);
  const steps: UnlistedStep[] = [];
  const parts = new Set<string>();
  let entry: DemoEntry | undefined;
  let ahead: readonly Drawable[] = [];
  /** Number of steps before the demo. */
  let first = 0;

  const add = (step: Partial<UnlistedStep>) => {
    const [title, part] = [mask(entry?.demo.title ?? ''), mask(entry?.file.title ?? '')];
    const empty = { files: [], commands: [], lines: [], failures: [] };
    steps.push({ title, demo: title, part, ...empty, ...(entry && commitOf(entry.demo)), ...step });
  };
  const addSlides = async (isWanted: (shot: Drawable) => boolean) => {
    const wanted = ahead.filter(isWanted);
    ahead = ahead.filter((shot) => !wanted.includes(shot));
    for (const shot of wanted) if (entry) add(await sources.slideStep(shot, entry));
  };
  const close = async ({ changes, commands }: Pick<DryOutcome, 'changes' | 'commands'>) => {
    const files = await watch.take(changes);
    if (files.length + commands.length > 0) add({ files, commands: commands.map((line) => mask(line.trim())) });
  };

  return {
    async begin(next: DemoEntry) {
      [entry, first] = [next, steps.length];
      parts.add(mask(next.file.title));
      ahead = (await renderer.drawablesOf(next)).filter(({ slide }) => slide !== undefined);
    },
    async beforeAction({ source, entry: { file } }: PlacedAction, scene: PreflightScene) {
      await watch.look();
      const effects = effectsOf(source, file);
      const decks = new Set(decksOf({ file, demo: { actions: [source] } }, new Map()).map(({ path }) => path));
      if (effects.waits || decks.size > 0) await close(await scene.takeOutcome());
      await addSlides(({ slide }) => slide !== undefined && decks.has(slide.path));
      for (const path of effects.shows) watch.showing(path);
    },
    async beforePage(page: StagePage, scene: PreflightScene) {
      if (page.place || !entry) return;
      await close(await scene.takeOutcome());
      add(await sources.slideStep(renderer.drawableOf(page), entry));
    },
    async end(outcome: DryOutcome) {
      if (!entry) return;
      await close(outcome);
      await addSlides(() => true);
      const own = await sources.demoStep(entry, outcome);
      if (steps.length === first && own.lines.length + own.failures.length > 0) add({});
      const begun = steps[first];
      if (!begun) return;
      const { lines, notes = '', ...others } = own;
      const isEmpty = !begun.slide && begun.files.length + begun.commands.length === 0;
      const all = `${notes}${begun.notes ?? ''}`;
      steps[first] = { ...begun, ...others, ...(isEmpty && { lines }), ...(all !== '' && { notes: all }) };
    },
    content: () => ({ steps: steps.map(listStep), styles: sources.styles, parts: [...parts] }),
  };
}

/** Reads pages and notes, and tells what is missing. */
function createStepSources(options: StepSources, renderer: ShowRenderer, state: PreflightState) {
  const { signal, hasNotes, renderMarkdown, onShortfall } = options;
  const { maskText: mask } = renderer;
  const { files } = state.workbench;
  const styles = createStyleTable();
  const told = new Set<string>();

  const readNotes = async (markdown: string | undefined, { file }: DemoEntry) =>
    hasNotes && markdown?.trim()
      ? { notes: await inlineNotes(await renderMarkdown(markdown), file.workspaceFolder, files) }
      : {};
  return {
    styles: styles.all,
    async slideStep(shot: Drawable, entry: DemoEntry): Promise<Partial<UnlistedStep>> {
      const { page, shortfall, missing } = await renderer.inline(shot, signal);
      const { title, caption = '' } = shot;
      const faults = [...missing, ...(shortfall === undefined ? [] : [shortfall])];
      if (page.components?.length && customElement.test(page.html))
        faults.push('a replay does not include the web components of the talk');
      for (const why of faults) onShortfall({ what: `“${title}”${caption && ` (${caption})`}`, why });
      const slide = { html: page.html, style: styles.indexOf(page.css), steps: page.steps, caption };
      return { title: nameSlide(title, mask(entry.demo.title)), slide, ...(await readNotes(shot.notes, entry)) };
    },
    /** The notes of a file are told once, as it may belong to several demos. */
    async demoStep(entry: DemoEntry, { failures }: DryOutcome) {
      const { title, description } = entry.demo;
      const faults = failures.filter(({ severity }) => severity === 'error').map(({ message }) => mask(message));
      for (const why of faults) onShortfall({ what: `“${mask(title)}”`, why: why.replace(/\.$/, '') });
      const own = (hasNotes && (await readOwnNotes(files, entry))) || '';
      const notes = told.has(own) ? undefined : mask(withoutTitle(own, title));
      told.add(own);
      return {
        failures: faults,
        lines: describeActions(entry, state.library.current).map((line) => mask(line)),
        ...(description && { description: mask(description) }),
        ...(await readNotes(notes, entry)),
      };
    },
  };
}

/** The start of an element with a hyphen in its name. */
const customElement = /<[a-z][a-z0-9]*-/;

/** Characters in common that make a reference worth it. */
const least = 500;

/** Keeps each style once, and of similar ones only the differing end. */
function createStyleTable() {
  const texts: string[] = [];
  const all: ReplayStyle[] = [];
  return {
    all,
    indexOf(css: string): number {
      const known = texts.indexOf(css);
      if (known >= 0) return known;
      const shared = texts.map((text) => commonLength(text, css));
      const length = Math.max(0, ...shared);
      all.push(length < least ? { rest: css } : { base: shared.indexOf(length), length, rest: css.slice(length) });
      return texts.push(css) - 1;
    },
  };
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length += 1;
  return length;
}

/** Wraps HTML in a page to inline its images. */
const bare = { css: '', title: '', transition: undefined, place: undefined, step: 0, steps: 0 };

/** Safe HTML with its pictures inside. */
async function inlineNotes(html: string, folder: string, files: Pick<Files, 'read' | 'stat'>): Promise<string> {
  return (await inlinePage({ ...bare, html: makeSafe(html).html, folder }, files)).html;
}

/** Drops a heading equal to the title, which is printed anyway. */
function withoutTitle(markdown: string, title: string): string {
  const text = markdown.trimStart();
  const [heading = ''] = text.split('\n', 1);
  const isTitle = /^#{1,6}\s/.test(heading) && heading.slice(heading.indexOf(' ')).trim() === title;
  return isTitle ? text.slice(heading.length) : markdown;
}

/** `undefined` without notes; the check reports unreadable ones. */
async function readOwnNotes(files: Files, { file, demo }: DemoEntry): Promise<string | undefined> {
  if (!demo.notes) return undefined;
  return readDemoNotes(files, file, demo).catch((error: unknown) => {
    if (!(error instanceof DemoError)) throw error;
    return undefined;
  });
}
