import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { Disposable } from '../../core/disposables.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { FromStoryboardPage, StoryboardAct, StoryboardFate } from '../../reports/storyboard-messages.ts';
import type { ShowArranger } from '../authoring/arrange.ts';
import { showFolder } from '../authoring/show-files.ts';
import type { DemoTargets, NewDemoPosition } from '../authoring/target-demo.ts';
import { openLocation } from '../locations.ts';
import { type BoardPanel, type BoardSubject, createBoardPanel, type StoryboardParts } from './storyboard-panel.ts';

export interface BoardTools {
  readonly arrange: ShowArranger;
  readonly targets: Pick<DemoTargets, 'addNew'>;
}

export interface Storyboards extends Disposable {
  /** Opens or reveals a tab. */
  open(tools: BoardTools): Promise<void>;
  /** Takes over a tab after a window reload: the next `open` fills it. */
  adopt(panel: vscode.WebviewPanel): void;
  /** Shows the recording and asks what to do with it; closing the tab means `keep`. */
  review(subject: BoardSubject, tools: BoardTools): Promise<StoryboardFate>;
}

const viewType = 'showrunner.storyboard';
/** Not restored after a reload: the recording is a show by then. */
const reviewType = 'showrunner.recorded';

export function createStoryboards(parts: StoryboardParts): Storyboards {
  const open = new Set<BoardPanel>();
  let main: BoardPanel | undefined;
  let adopted: vscode.WebviewPanel | undefined;

  const create = (type: string, title: string) =>
    vscode.window.createWebviewPanel(type, title, vscode.ViewColumn.Active);
  const begin = (
    panel: vscode.WebviewPanel,
    subject: BoardSubject,
    tools: BoardTools,
    onFate: (fate: StoryboardFate) => void,
  ) => {
    panel.webview.options = { enableScripts: true, localResourceRoots: [] };
    const boardPanel: BoardPanel = createBoardPanel(panel, parts, subject, (request) => {
      if (request.type === 'recorded') return onFate(request.fate);
      const isJoin = request.type === 'demo' && request.act === 'join';
      const answering = isJoin ? join(request.id, subject, parts) : answer(request, boardPanel, { ...parts, ...tools });
      answering.catch(parts.report);
    });
    open.add(boardPanel);
    panel.onDidDispose(() => {
      open.delete(boardPanel);
      boardPanel.dispose();
    });
    return boardPanel;
  };
  return {
    async open(tools) {
      if (main) return main.panel.reveal();
      const panel = adopted ?? create(viewType, 'Storyboard');
      adopted = undefined;
      main = begin(panel, { title: basename(showFolder()) }, tools, () => undefined);
      main.panel.onDidDispose(() => {
        main = undefined;
      });
    },
    adopt(panel) {
      adopted = panel;
    },
    review: (subject, tools) =>
      new Promise((resolve) => {
        const board = begin(create(reviewType, 'Recorded'), subject, tools, (fate) => {
          resolve(fate);
          board.panel.dispose();
        });
        board.panel.onDidDispose(() => resolve('keep'));
      }),
    dispose() {
      for (const { panel } of open) panel.dispose();
    },
  };
}

type Request = Exclude<FromStoryboardPage, { type: 'ready' | 'wanted' | 'refresh' | 'recorded' }>;

async function join(id: string, { recorded, only }: BoardSubject, { app }: StoryboardParts): Promise<void> {
  const file = app.library.current.files.find(({ path }) => path === only);
  const index = file?.demos.findIndex((demo) => demo.id === id) ?? -1;
  if (index >= 0) await recorded?.join(index);
}

type AnswerParts = StoryboardParts & BoardTools;

async function answer(request: Request, board: BoardPanel, parts: AnswerParts): Promise<void> {
  const { arrange } = parts;
  if (request.type === 'openDeck') {
    const start = { line: request.line, character: 0 };
    return openLocation({ path: request.path, range: { start, end: start } });
  }
  if (request.type === 'moveDemo') return announcePosition(await arrange.move(request.id, request.to), board);
  if (request.type === 'addTo') return addDemo({ endOf: request.path }, board, parts);
  if (request.act !== 'join') await actsOf(board, parts)[request.act](request.id);
}

function actsOf(
  board: BoardPanel,
  parts: AnswerParts,
): Readonly<Record<Exclude<StoryboardAct, 'join'>, (id: string) => Promise<void>>> {
  const { app, arrange } = parts;
  const step = async (id: string, by: -1 | 1) => {
    const moved = await arrange.step(id, by);
    if (moved) announcePosition(moved, board);
  };
  return {
    openText: (id) => openDemo(app, id),
    run: async (id) => void (await app.show.runById(id)),
    async toggle(id) {
      const { demo } = await arrange.toggle(id);
      board.follow(demo.id, `“${demo.title}” is ${demo.disabled ? 'disabled' : 'enabled'}`);
    },
    addAfter: (id) => addDemo({ after: id }, board, parts),
    up: (id) => step(id, -1),
    down: (id) => step(id, 1),
  };
}

async function openDemo({ library }: App, id: string): Promise<void> {
  const { locationOf: placeOf } = await import('../../presenting/outline.ts');
  await openLocation(placeOf(library.current, id));
}

async function addDemo(position: NewDemoPosition, board: BoardPanel, { targets }: AnswerParts): Promise<void> {
  const added = await targets.addNew(position);
  if (added) board.follow(added.id, `“${added.title}” was added`);
}

function announcePosition({ file, demo }: DemoEntry, board: BoardPanel): void {
  const position = file.demos.indexOf(demo) + 1;
  board.follow(demo.id, `“${demo.title}” is now ${position} of ${file.demos.length} in “${file.title}”`);
}
