import * as vscode from 'vscode';
import type { Draft } from '../../../authoring/draft.ts';
import { amountOf } from '../../../core/text.ts';
import type { RecordedSecret } from '../../../making/recorded-secrets.ts';
import type { StoryboardFate } from '../../../reports/storyboard-messages.ts';
import type { BoardSubject } from '../../storyboard/storyboard-panel.ts';

/** All but `discard` keep the show. */
export type RecordingFate = StoryboardFate;

export interface RecordedShow extends Pick<BoardSubject, 'title' | 'only' | 'contents'> {
  /** Relative to the workspace folder. */
  readonly path: string;
  /** As currently written. */
  readonly draft: Draft;
  /** Files that the show leaves to its commands. */
  readonly byCommands: readonly string[];
  /** Joins a demo, counted from 0, with the previous one if it starts at a proposed cut. Resolves once written. */
  join(index: number): Promise<void>;
}

export interface RecordingQuestions {
  /** `undefined` if dismissed. */
  title(suggestion: string): Promise<string | undefined>;
  /** Whether to mask secrets; default: yes. */
  masks(secrets: readonly RecordedSecret[]): Promise<boolean>;
  /** Default: keep. */
  fate(show: RecordedShow): Promise<RecordingFate>;
  notifyNothingRecorded(): void;
}

const mostListed = 50;

export type ReviewRecording = (subject: BoardSubject) => Promise<RecordingFate>;

export function createRecordingQuestions(review: ReviewRecording): RecordingQuestions {
  return {
    async title(suggestion) {
      const answer = await vscode.window.showInputBox({
        title: 'Stop Recording',
        prompt: 'Title, for example “Add a shout function”',
        placeHolder: suggestion,
        ignoreFocusOut: true,
      });
      return answer?.trim() || undefined;
    },
    async masks(secrets) {
      const items = [
        {
          label: '$(eye-closed) Write dots instead',
          detail: 'Every character becomes a dot in the show',
          masks: true,
        },
        {
          label: '$(eye) Write the text as it is',
          detail: 'Anyone who has the show’s files can read it',
          masks: false,
        },
        { label: 'Found', kind: vscode.QuickPickItemKind.Separator, masks: true },
        ...secrets.slice(0, mostListed).map((secret) => ({ label: `$(key) ${describe(secret)}`, masks: true })),
      ];
      const placeHolder = `The recording contains ${secrets.length === 1 ? 'a secret' : `${secrets.length} secrets`}`;
      return (await vscode.window.showQuickPick(items, { placeHolder, ignoreFocusOut: true }))?.masks ?? true;
    },
    fate(show) {
      const { title, only, contents } = show;
      const recorded = {
        get words() {
          return describeRecorded(show);
        },
        canJoin: (index: number) => show.draft.demos[index]?.cut !== undefined,
        join: show.join,
      };
      return review({ title, recorded, ...(only !== undefined && { only }), ...(contents && { contents }) });
    },
    notifyNothingRecorded: () => void vscode.window.setStatusBarMessage('$(info) Nothing was recorded', 6000),
  };
}

/** Describes its size, and what differs from the recorded work. */
function describeRecorded({ path, draft, byCommands }: RecordedShow): readonly string[] {
  const { demos, assets, omissions } = draft;
  const actions = demos.reduce((sum, demo) => sum + demo.actions.length, 0);
  const size = [amountOf(demos.length, 'demo'), amountOf(actions, 'action')];
  if (assets.length > 0) size.push(`${amountOf(assets.length, 'file')} next to it`);
  return [
    `Recorded: ${path} (${size.join(', ')})`,
    'The show starts from the files as they were when the recording began. “Play It” restores those; “Undo Going Back” restores your finished work.',
    ...omissions.slice(0, mostListed).map(({ path: one, why }) => `Not in the show: ${one}. ${why}`),
    ...byCommands.slice(0, mostListed).map((one) => `Changed by a command, which runs again in the show: ${one}`),
  ];
}

function describe({ kind, place, line }: RecordedSecret): string {
  const where = line === undefined ? place : `${place}, line ${line}`;
  return `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)} in ${where}`;
}
