import { relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { type WrittenAction, written } from '../../actions/written-actions.ts';
import { withActions } from '../../authoring/edit-show.ts';
import { DemoError } from '../../core/errors.ts';
import type { DemoFile } from '../../demos/model.ts';
import { highlightSelection, insertSelection } from '../../making/selection-actions.ts';
import { fromRange } from '../ranges.ts';
import { editDemoFile, type SourceEdit } from './demo-file-edit.ts';
import type { LastCommand } from './last-command.ts';
import type { RecordingCommands } from './recording/recording-commands.ts';
import type { ShowParts } from './show-files.ts';
import type { DemoTargets, TargetDemo } from './target-demo.ts';

export interface AddCommandParts extends ShowParts {
  readonly targets: DemoTargets;
  readonly lastCommand: Pick<LastCommand, 'line'>;
  /** During a recording, a highlight becomes part of it. */
  readonly recorded: Pick<RecordingCommands, 'isOn' | 'highlight'>;
}

/** Adds the selection, file or last command of the author to a demo as its next action. */
export interface AddCommands {
  highlight(): Promise<void>;
  insert(): Promise<void>;
  open(): Promise<void>;
  terminalCommand(): Promise<void>;
  /** Asks which of them. */
  choose(): Promise<void>;
}

interface Addition {
  readonly action: WrittenAction;
  /** An edit of another document, applied together. */
  readonly codeEdit?: SourceEdit;
}

/** Paths are relative to the workspace folder of the demo's file. */
type ActionFor = (target: TargetDemo) => Addition;

export function createAddCommands(parts: AddCommandParts): AddCommands {
  const { app, targets, lastCommand } = parts;
  const add = async (name: string, actionFor: ActionFor) => {
    const target = await targets.find();
    if (!target) return;
    const { action, codeEdit } = actionFor(target);
    const withAction = (text: string, file: DemoFile) => withActions(text, file, target.id, [action]);
    await editDemoFile(target.file.path, app.library, withAction, codeEdit);
    vscode.window.setStatusBarMessage(`$(check) ${name} added to “${target.title}”`, 6000);
  };
  const commands: AddCommands = {
    async highlight() {
      const editor = fileEditor();
      if (parts.recorded.isOn) return parts.recorded.highlight(editor);
      await add('Highlight', (target) => ({ action: highlightSelection(selectionIn(editor, target)) }));
    },
    async insert() {
      const editor = fileEditor();
      const fate = await askFate();
      if (!fate) return;
      const { document } = editor;
      await add('Insert', (target) => {
        const { action, taking } = insertSelection(selectionIn(editor, target));
        const codeEdit = { document, version: document.version, edit: taking };
        return fate.isTaken ? { action, codeEdit } : { action };
      });
    },
    async open() {
      const editor = fileEditor();
      await add('Open', (target) => ({ action: written.open(pathIn(editor, target)) }));
    },
    async terminalCommand() {
      const { line } = lastCommand;
      if (line === undefined) throw noCommand();
      await add('Terminal command', () => ({ action: written.command(line) }));
    },
    async choose() {
      const items = [
        { label: '$(edit) Insert of Selection', run: commands.insert },
        { label: '$(lightbulb) Highlight of Selection', run: commands.highlight },
        { label: '$(go-to-file) Open This File', run: commands.open },
        {
          label: '$(terminal) Last Terminal Command',
          description: lastCommand.line ?? '',
          run: commands.terminalCommand,
        },
      ];
      await (await vscode.window.showQuickPick(items, { placeHolder: 'Select what to add to the demo' }))?.run();
    },
  };
  return commands;
}

/** `bad-request`. */
function fileEditor(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.scheme === 'file') return editor;
  throw new DemoError('bad-request', 'There is no file in the active editor', {
    hint: 'Open a file in the editor first.',
  });
}

function selectionIn(editor: vscode.TextEditor, target: TargetDemo) {
  return { path: pathIn(editor, target), text: editor.document.getText(), range: fromRange(editor.selection) };
}

/** `path-outside-workspace`. */
function pathIn({ document }: vscode.TextEditor, { file }: TargetDemo): string {
  const path = relative(file.workspaceFolder, document.uri.fsPath).split(sep).join('/');
  if (path !== '' && !path.startsWith('../') && path !== '..' && !/^(?:\/|[A-Za-z]:)/.test(path)) return path;
  throw new DemoError('path-outside-workspace', `${document.uri.fsPath} is outside the workspace folder of this show`);
}

async function askFate() {
  const items = [
    { label: 'Take it out of the file', detail: 'The demo types it again', isTaken: true },
    { label: 'Leave it in the file', detail: 'Remove it yourself before the talk', isTaken: false },
  ];
  return vscode.window.showQuickPick(items, { placeHolder: 'The demo will type this code. Keep it in the file?' });
}

function noCommand(): DemoError {
  return new DemoError('bad-request', 'No command has been run in a terminal yet', {
    hint: 'Run it again in a terminal with shell integration: Showrunner sees only commands that run after its start.',
  });
}
