import * as vscode from 'vscode';
import { describeDemo, describeProblems } from '../../presenting/demo-item.ts';
import type { OutlineDemo, OutlineFile } from '../../presenting/outline.ts';
import type { DemoStanding } from '../../presenting/presenter-view-model.ts';
import { commandTable } from '../command-table.ts';

export type ShowNode = OutlineFile | OutlineDemo;

interface ItemIcon {
  readonly icon: string;
  readonly color?: string;
}

const icons: Readonly<Record<DemoStanding, ItemIcon>> = {
  running: { icon: 'loading~spin', color: 'charts.blue' },
  late: { icon: 'watch', color: 'charts.yellow' },
  paused: { icon: 'debug-pause', color: 'charts.yellow' },
  failed: { icon: 'error', color: 'list.errorForeground' },
  stopped: { icon: 'debug-stop', color: 'charts.yellow' },
  current: { icon: 'record', color: 'charts.blue' },
  done: { icon: 'pass-filled', color: 'charts.green' },
  next: { icon: 'arrow-circle-right', color: 'charts.blue' },
  disabled: { icon: 'circle-slash', color: 'disabledForeground' },
  ahead: { icon: 'circle-large-outline' },
};

export function fileItem(file: OutlineFile): vscode.TreeItem {
  const item = new vscode.TreeItem(file.title, vscode.TreeItemCollapsibleState.Expanded);
  item.id = file.path;
  item.resourceUri = vscode.Uri.file(file.path);
  item.iconPath = file.isBroken
    ? new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'))
    : new vscode.ThemeIcon('list-ordered');
  item.description = [file.isBroken && 'broken: using last good version', progressOf(file)].filter(Boolean).join(' · ');
  item.tooltip = tooltipOfFile(file);
  item.contextValue = 'file';
  item.accessibilityInformation = {
    label: [file.title, item.description, minutesOf(file), describeProblems(file)].filter(Boolean).join(', '),
  };
  return item;
}

export function demoItem(demo: OutlineDemo): vscode.TreeItem {
  const item = new vscode.TreeItem(demo.title);
  const { description, label } = describeDemo(demo);
  item.id = demo.id;
  item.description = description;
  item.iconPath = iconOf(demo, icons[demo.standing]);
  item.tooltip = tooltipOf(demo, description);
  item.contextValue = contextOf(demo);
  item.accessibilityInformation = { label };
  // A click shows its definition; a button runs it.
  item.command = { title: commandTable.revealDemo.title, command: 'showrunner.revealDemo', arguments: [demo] };
  return item;
}

function tooltipOfFile(file: OutlineFile): string {
  const pathAndTime = [vscode.workspace.asRelativePath(file.path), minutesOf(file)].filter(Boolean).join(' · ');
  return file.isBroken ? `${pathAndTime}\n\nThis file is broken: the show uses its last good version.` : pathAndTime;
}

/** In the tooltip, because the row would cut it off. */
function minutesOf({ minutes }: OutlineFile): string | undefined {
  return minutes === undefined ? undefined : `${minutes} minutes`;
}

function progressOf({ done, count }: OutlineFile): string | undefined {
  return done === 0 ? `${count}` : `${done} of ${count}`;
}

/** Shows problems before a demo has run, its outcome afterwards. */
function iconOf({ problemCount, standing, icon: own }: OutlineDemo, { icon, color }: ItemIcon): vscode.ThemeIcon {
  const isAhead = standing === 'ahead' || standing === 'next';
  if (problemCount > 0 && isAhead)
    return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon(own ?? icon, color === undefined ? undefined : new vscode.ThemeColor(color));
}

function tooltipOf({ title, description, message, obstacle }: OutlineDemo, notes: string): string {
  return [title, description, notes, message, obstacle].filter(Boolean).join('\n\n');
}

/** For the `when` clauses of menus. */
function contextOf({ standing, hasNotes, message }: OutlineDemo): string {
  const hasRun = ['done', 'failed', 'stopped', 'current', 'paused'].includes(standing);
  const kinds = [
    'demo',
    standing !== 'disabled' && 'runnable',
    hasRun && 'ran',
    (standing === 'ahead' || standing === 'next') && 'ahead',
    hasNotes && 'notes',
    standing === 'failed' && message !== undefined && 'failed',
  ];
  return kinds.filter(Boolean).join(' ');
}
