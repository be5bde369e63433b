import { window } from 'vscode';
import { createOnce, type Lazy } from '../../core/disposables.ts';
import type { CommandName } from '../command-table.ts';
import type { PreflightHost } from '../commands/preflight.ts';
import type { FailureReport } from '../failure-report.ts';
import type { BoardTools, Storyboards } from '../storyboard/storyboard.ts';
import { type AddCommandParts, createAddCommands } from './add-commands.ts';
import { createArrange, type ShowArranger } from './arrange.ts';
import type { BeginningParts } from './go-to-beginning.ts';
import type { MakeCommandParts } from './make-commands.ts';
import { createNewCommands, type NewCommandParts } from './new-commands.ts';
import type { FinishOptions } from './recording/finish-recording.ts';
import type { Recording } from './recording/recording.ts';
import { createRecordingCommands } from './recording/recording-commands.ts';
import type { ReviewRecording } from './recording/recording-questions.ts';
import { askTitle } from './show-files.ts';
import { createDemoTargets, type TargetParts } from './target-demo.ts';

export type AuthoringCommandParts = Omit<AddCommandParts & NewCommandParts & MakeCommandParts, 'targets' | 'recorded'> &
  PreflightHost &
  TargetParts &
  BeginningParts & {
    readonly recording: Lazy<Recording>;
    readonly storyboards: Pick<Lazy<Storyboards>, 'get'>;
    readonly report: FailureReport;
  };

type AuthoringCommandName =
  | Extract<CommandName, `add${string}` | `new${'Demo' | 'Deck' | 'Slide'}` | `${string}Recording${string}`>
  | Extract<
      CommandName,
      | `${'move' | 'rename' | 'copy' | 'delete'}Demo${string}`
      | 'toggleDemo'
      | 'openStoryboard'
      | 'editAction'
      | 'mendShow'
    >
  | 'createDemoFile'
  | 'goToBeginning'
  | 'makeShow'
  | 'record';

export function createAuthoringCommands(
  parts: AuthoringCommandParts,
): Readonly<Record<AuthoringCommandName, (argument?: unknown) => Promise<void>>> {
  const targets = createDemoTargets(parts);
  const arrange = createArrange(parts.app.library);
  const tools = { arrange, targets };
  const idOf = (argument: unknown) => demoIdIn(argument) ?? demoIdIn(parts.showTree.selected()) ?? '';
  const recorded = createRecordingCommands({ ...parts, finishOptions: () => loadFinishOptions(parts, tools) });
  const add = createAddCommands({ ...parts, targets, recorded });
  const create = createNewCommands({ ...parts, targets });
  /** Loaded late, because it is large and rarely used. */
  const make = createOnce(async () => (await import('./make-commands.ts')).createMakeCommands({ ...parts, targets }));
  return {
    addToDemo: add.choose,
    addHighlight: add.highlight,
    addInsert: add.insert,
    addOpen: add.open,
    addTerminalCommand: add.terminalCommand,
    addChanges: async () => (await make()).fromWorkingTree(),
    newDemo: async () => (recorded.isOn ? recorded.newDemo() : create.demo()),
    addDemoAfter: async (argument) => void (await targets.addNew({ after: idOf(argument) })),
    toggleDemo: async (argument) => void (await arrange.toggle(idOf(argument))),
    moveDemoUp: async (argument) => void (await arrange.step(idOf(argument), -1)),
    moveDemoDown: async (argument) => void (await arrange.step(idOf(argument), 1)),
    renameDemo: async (argument) => renameDemo(idOf(argument), parts, arrange),
    copyDemo: async (argument) => parts.showTree.select((await arrange.copy(idOf(argument))).demo.id),
    deleteDemo: async (argument) => deleteDemo(idOf(argument), parts, arrange),
    mendShow: async () => (await import('./mend-show.ts')).mendShow(parts, parts),
    editAction: async (argument) => (await import('./edit-action.ts')).editAction(parts, argument),
    openStoryboard: async () => (await parts.storyboards.get()).open(tools),
    createDemoFile: create.demoFile,
    addAgentInstructions: create.agentInstructions,
    newDeck: create.deck,
    newSlide: create.slide,
    makeShow: async () => (await make()).fromCommits(),
    goToBeginning: async () => (await import('./go-to-beginning.ts')).goToBeginning(parts),
    record: recorded.toggle,
    stopRecording: recorded.stop,
    splitRecording: recorded.split,
    pauseRecording: recorded.pause,
    addNote: recorded.note,
    showRecordingMenu: recorded.menu,
  };
}

async function loadFinishOptions(
  { app, storyboards }: AuthoringCommandParts,
  tools: BoardTools,
): Promise<FinishOptions> {
  const { createRecordingQuestions } = await import('./recording/recording-questions.ts');
  const review: ReviewRecording = async (subject) => (await storyboards.get()).review(subject, tools);
  const { playWork } = await import('./go-to-beginning.ts');
  return {
    questions: createRecordingQuestions(review),
    library: app.library,
    findSecrets: app.secrecy.find,
    play: (demoFile, work) => playWork(app, demoFile, work),
  };
}

async function renameDemo(id: string, { app, showTree }: AuthoringCommandParts, arrange: ShowArranger): Promise<void> {
  const value = app.show.find(id)?.demo.title ?? '';
  const title = await askTitle('Rename', 'New title', value);
  if (title !== undefined && title !== value) showTree.select((await arrange.rename(id, title)).demo.id);
}

/** Deletes without a question, but offers *Undo*. */
async function deleteDemo(id: string, { app, report }: AuthoringCommandParts, arrange: ShowArranger): Promise<void> {
  const title = app.show.find(id)?.demo.title ?? '';
  const bringBack = await arrange.remove(id);
  window.showInformationMessage(`“${title}” was deleted.`, 'Undo').then((answer) => {
    if (answer === 'Undo') bringBack().catch(report);
  });
}

/** `argument` is a row of the show view, a menu of the storyboard, or an id. */
function demoIdIn(argument: unknown): string | undefined {
  const id = typeof argument === 'string' ? argument : Object(argument).id;
  return typeof id === 'string' ? id : undefined;
}
