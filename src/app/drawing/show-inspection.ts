import { join } from 'node:path';
import type { CheckedPart, CheckShow, DemoFrame, PreviewDemo } from '../../api/tool.ts';
import type { Disposable } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import { createSharedRun } from '../../core/time/async.ts';
import type { DemoEntry } from '../../demos/model.ts';
import { withBeginnings } from '../../making/beginning.ts';
import { createMemoryStore } from '../../memory-editor/store.ts';
import type { Files } from '../../ports/files.ts';
import { type PreflightOptions, type PreflightState, runPreflight } from '../../preflight/preflight.ts';
import { briefReport } from '../../preflight/show-check.ts';
import { createAudienceObserver } from '../audience-check.ts';
import { createShowBrowser, createShowRenderer } from '../show-renderer.ts';
import type { DrawingHost } from './drawing.ts';

export interface InspectedHost extends DrawingHost {
  webFile(name: string): Promise<Uint8Array>;
  /** The current show: folders, settings and texts. */
  preflightOptions(signal: AbortSignal): Promise<PreflightOptions>;
}

/** Runs a copy of the show in memory. The real show does not move. */
export interface ShowInspection extends Disposable {
  readonly check: CheckShow;
  readonly preview: PreviewDemo;
}

export function createShowInspection(host: InspectedHost): ShowInspection {
  const browser = createShowBrowser(host);
  const { signal } = new AbortController(); // never aborted
  const { renderMarkdown } = host.workbench.stage;
  const run = async (options: PreflightOptions) => {
    const audience = createAudienceObserver({ ...host, browser, renderMarkdown, stage: host.workbench.stage }, signal);
    try {
      return await runPreflight({ ...options, observer: audience.observer });
    } finally {
      audience.dispose();
    }
  };
  const checkAll = createSharedRun(async () => {
    const options = await host.preflightOptions(signal);
    const report = await run(options);
    return briefReport(options.isTrusted === false ? report : await withBeginnings(report, signal));
  });
  const checkPart = async (part: CheckedPart) => {
    const options = await host.preflightOptions(signal);
    const path = await findDemoFile(part, options.folders, host.workbench.files);
    const { contents = new Map(), ...rest } = options;
    const own = part.text === undefined ? contents : new Map([...contents, [path, part.text]]);
    return briefReport(await run({ ...rest, contents: own, only: path }));
  };

  const preview: PreviewDemo = async ({ id, frame, width }) => {
    const arrival = new AbortController();
    let seen: DemoFrame | undefined;
    const look = async (entry: DemoEntry, state: PreflightState) => {
      const renderer = createShowRenderer({
        ...{ ...host, ...state, browser },
        store: createMemoryStore(),
        stage: host.workbench.stage,
      });
      try {
        const shots = await renderer.drawablesOf(entry);
        const shot = shots[frame - 1];
        if (!shot) throw new DemoError('bad-request', `The demo "${id}" has frames 1 to ${shots.length}`);
        const { title, caption, notes = await renderer.notesOf(entry) } = shot;
        const { png, shortfall } = await renderer.draw(shot, width, signal);
        seen = { title, caption, count: shots.length, notes, png, shortfall };
      } finally {
        renderer.dispose();
      }
    };
    const options = await host.preflightOptions(arrival.signal);
    const observer = {
      renderMarkdown: host.workbench.stage.renderMarkdown,
      async before(entry: DemoEntry, state: PreflightState) {
        if (entry.demo.id !== id) return [];
        await look(entry, state);
        arrival.abort(); // later demos do not matter
        return [];
      },
    };
    const report = await runPreflight({ ...options, observer }).catch((error) => {
      if (seen) return undefined;
      throw error;
    });
    if (seen) return seen;
    const isDisabled = report?.demos.some((demo) => demo.id === id) === true;
    if (isDisabled) throw new DemoError('bad-request', `The demo "${id}" is disabled, so it shows nothing`);
    throw new DemoError('unknown-demo', `There is no demo with the id "${id}"`);
  };
  return { check: (part) => (part ? checkPart(part) : checkAll()), preview, dispose: browser.dispose };
}

/** Returns an absolute path; with `text`, the file need not exist. `bad-request`. */
async function findDemoFile(
  { file, text }: CheckedPart,
  folders: readonly string[],
  files: Pick<Files, 'stat'>,
): Promise<string> {
  const isName = /^\.demo\/(?:[^/\\]+\/)*[^/\\]+\.(?:json|ya?ml)$/i.test(file) && !file.split('/').includes('..');
  for (const folder of isName ? folders : []) {
    const path = join(folder, file);
    const isThere = (await files.stat(path).catch(() => undefined)) !== undefined;
    if (isThere || text !== undefined) return path;
  }
  const hint = 'Give a path such as .demo/talk.json.';
  throw new DemoError('bad-request', `There is no demo file ${file}`, { hint });
}
