import * as vscode from 'vscode';
import type { Lazy } from '../../../core/disposables.ts';
import { DemoError } from '../../../core/errors.ts';
import type { SelectedLines } from '../../../making/recorder.ts';
import { pickItem } from '../../commands/quick-pick.ts';
import { askTitle } from '../show-files.ts';
import type { FinishOptions } from './finish-recording.ts';
import type { ActiveRecording, Recording } from './recording.ts';

export interface RecordingCommandParts {
  readonly recording: Lazy<Recording>;
  readonly finishOptions: () => Promise<FinishOptions>;
}

/** Commands during a recording. They show no notifications; only *New Demo…* and *Add Note…* ask. */
export interface RecordingCommands {
  readonly isOn: boolean;
  toggle(): Promise<void>;
  stop(): Promise<void>;
  split(): Promise<void>;
  /** Starts another demo and asks for its title. */
  newDemo(): Promise<void>;
  note(): Promise<void>;
  pause(): Promise<void>;
  highlight(editor: vscode.TextEditor): void;
  menu(): Promise<void>;
}

export function createRecordingCommands({ recording, finishOptions }: RecordingCommandParts): RecordingCommands {
  const showMessage = (message: string) => void vscode.window.setStatusBarMessage(message, 3000);
  const current = () => recording.value?.current;
  /** `bad-request`. */
  const require = (): ActiveRecording => {
    const active = current();
    if (active) return active;
    throw new DemoError('bad-request', 'No recording is running', { hint: 'Start one with “Record a Demo”.' });
  };
  const commands: RecordingCommands = {
    get isOn() {
      return current() !== undefined;
    },
    async toggle() {
      if (current()) return commands.stop();
      await (await recording.get()).start();
    },
    async stop() {
      require();
      const [{ finishRecording }, options] = await Promise.all([import('./finish-recording.ts'), finishOptions()]);
      await (await recording.get()).finish((active) => finishRecording(active, options));
    },
    async split() {
      require().recorder.cut();
      showMessage('$(split-horizontal) A new demo begins here');
    },
    async newDemo() {
      const { recorder } = require();
      recorder.cut();
      const title = await askTitle('New Demo', 'Title of the next demo, for example “Run the tests”');
      if (title !== undefined) recorder.titled(title);
    },
    async note() {
      const { recorder } = require();
      const prompt = 'Text to add to the speaker notes of this demo';
      const text = await vscode.window.showInputBox({ title: 'Add Note to the Recording', prompt });
      if (text === undefined || text.trim() === '') return;
      recorder.said(text.trim());
      showMessage('$(note) The note is in the recording');
    },
    async pause() {
      const { recorder } = require();
      if (recorder.state.isPaused) recorder.resume();
      else recorder.pause();
    },
    highlight({ document, selection }) {
      const { recorder, files } = require();
      const path = files.pathOf(document.uri.fsPath);
      if (path === undefined) throw new DemoError('path-outside-workspace', 'This file is not part of the recording');
      if (recorder.state.isPaused) return showMessage('$(debug-pause) The recording is paused');
      recorder.selected({ path, ...linesOf(selection) });
      showMessage('$(lightbulb) The highlight is in the recording');
    },
    async menu() {
      const { isPaused } = require().recorder.state;
      const items = [
        { label: '$(stop-circle) Stop Recording', run: commands.stop },
        { label: '$(split-horizontal) Split Here', run: commands.split },
        { label: '$(add) New Demo…', run: commands.newDemo },
        { label: '$(note) Add Note…', run: commands.note },
        { label: isPaused ? '$(play) Resume' : '$(debug-pause) Pause', run: commands.pause },
      ];
      await (await pickItem({ items, placeholder: isPaused ? 'The recording is paused' : 'Recording a demo' }))?.run();
    },
  };
  return commands;
}

/** From 1, inclusive; omits a last line that is selected only at its start. */
function linesOf({ start, end }: vscode.Selection): Omit<SelectedLines, 'path'> {
  const last = end.line > start.line && end.character === 0 ? end.line - 1 : end.line;
  return { from: start.line + 1, to: last + 1 };
}
