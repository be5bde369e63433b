import * as vscode from 'vscode';
import type { DemoStanding } from '../../presenting/demo-standing.ts';
import type { OutlineDemo, OutlineFile } from '../../presenting/outline.ts';

/** A row of the show view. */
export type ShowNode = OutlineFile | OutlineDemo;

/** How a standing looks: a codicon, its colour, and a word. */
interface Look {
  readonly icon: string;
  readonly color?: string;
  readonly word?: string;
}

const looks: Readonly<Record<DemoStanding, Look>> = {
  running: { icon: 'loading~spin', color: 'charts.blue', word: 'running' },
  paused: { icon: 'debug-pause', color: 'charts.orange', word: 'paused' },
  current: { icon: 'record', color: 'charts.blue', word: 'current' },
  done: { icon: 'pass-filled', color: 'charts.green' },
  next: { icon: 'arrow-circle-right', color: 'charts.blue', word: 'next' },
  disabled: { icon: 'circle-slash', color: 'disabledForeground', word: 'disabled' },
  ahead: { icon: 'circle-large-outline' },
};

/** A demo file as a row: how far it is, and how long it may take. */
export function fileItem(file: OutlineFile): vscode.TreeItem {
  const item = new vscode.TreeItem(file.title, vscode.TreeItemCollapsibleState.Expanded);
  item.id = file.path;
  item.resourceUri = vscode.Uri.file(file.path);
  item.iconPath = new vscode.ThemeIcon('list-ordered');
  item.description = [progressOf(file), file.minutes === undefined ? undefined : `${file.minutes} min`]
    .filter((part) => part !== undefined)
    .join(' · ');
  item.tooltip = vscode.workspace.asRelativePath(file.path);
  item.contextValue = 'file';
  item.accessibilityInformation = {
    label: [file.title, item.description, problemsOf(file)].filter(Boolean).join(', '),
  };
  return item;
}

export function demoItem(demo: OutlineDemo): vscode.TreeItem {
  const look = looks[demo.standing];
  const item = new vscode.TreeItem(demo.title);
  const notes = [look.word, demo.obstacle && 'cannot be undone', problemsOf(demo)].filter(Boolean);
  item.id = demo.id;
  item.description = notes.join(' · ');
  item.iconPath = iconOf(demo, look);
  item.tooltip = tooltipOf(demo, notes);
  item.contextValue = contextOf(demo);
  item.accessibilityInformation = { label: [demo.title, demo.standing, ...notes.slice(look.word ? 1 : 0)].join(', ') };
  return item;
}

function progressOf({ done, count }: OutlineFile): string | undefined {
  return done === 0 ? `${count}` : `${done} of ${count}`;
}

function problemsOf({ problemCount }: { readonly problemCount: number }): string | undefined {
  if (problemCount === 0) return undefined;
  return problemCount === 1 ? '1 problem' : `${problemCount} problems`;
}

/** What is wrong with a demo matters before the show gets to it; then where it stands does. */
function iconOf({ problemCount, standing }: OutlineDemo, { icon, color }: Look): vscode.ThemeIcon {
  const isAhead = standing === 'ahead' || standing === 'next';
  if (problemCount > 0 && isAhead)
    return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
}

function tooltipOf({ title, description, obstacle }: OutlineDemo, notes: readonly unknown[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.appendText(title);
  if (description) text.appendMarkdown('\n\n').appendText(description);
  if (notes.length > 0) text.appendMarkdown('\n\n').appendText(notes.join(' · '));
  if (obstacle !== undefined) text.appendMarkdown('\n\n').appendText(obstacle);
  return text;
}

/** What may be done with it, for the `when` clauses of the menus. */
function contextOf({ standing, hasNotes }: OutlineDemo): string {
  const hasRun = standing === 'done' || standing === 'current' || standing === 'paused';
  const kinds = [
    'demo',
    standing !== 'disabled' && 'runnable',
    hasRun && 'ran',
    (standing === 'ahead' || standing === 'next') && 'ahead',
    hasNotes && 'notes',
  ];
  return kinds.filter(Boolean).join(' ');
}
