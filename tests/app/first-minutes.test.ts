import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { needs } from '../support/needs.ts';

const { commands, menus, viewsWelcome, walkthroughs } = manifest.contributes;
const known = commands.map(({ command }) => command);
const [walkthrough] = walkthroughs;
const steps = walkthrough?.steps ?? [];
/** Links to commands; on a line of its own a link is a button. */
const linksIn = (text: string) => [...text.matchAll(/\]\(command:([\w.]+)\)/g)].map(([, command = '']) => command);

describe('the walkthrough', () => {
  it('exists once, has six steps, and is featured in folders with a show', () => {
    expect(walkthroughs.map(({ id }) => id)).toEqual(['start']);
    expect(steps.map(({ id }) => id)).toEqual(['play', 'present', 'write', 'check', 'rehearse', 'phone']);
    expect(walkthrough?.featuredFor).toEqual(['.demo/*.json', '.demo/*.yaml', '.demo/*.yml']);
  });

  it('has one button per step, with a known command', () => {
    const buttons = steps.map(({ description }) => linksIn(description));
    expect(buttons.map((links) => links.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(buttons.flat().filter((command) => !known.includes(command))).toEqual([]);
    const isButton = steps.map(({ description }) => /^\[[^\]]+\]\([^)]+\)$/.test(description.split('\n').at(-1) ?? ''));
    expect(isButton).toEqual([true, true, true, true, true, true]);
  });

  needs.sources.it('completes its steps only by what has really happened, never by a click', () => {
    const source = readFileSync('src/vscode/presenter/context-keys.ts', 'utf8');
    const [, keys = ''] = /firstStepKeys[^{]*\{([^}]*)\}/.exec(source) ?? [];
    const set = [...keys.matchAll(/'(\w+)'/g)].map(([, key]) => `onContext:showrunner.${key}`);
    expect(steps.map(({ completionEvents }) => completionEvents)).toEqual(set.map((event) => [event]));
  });

  it('has pictures that use only theme colors, and no styles of their own', () => {
    for (const { media } of steps) {
      const svg = readFileSync(media.svg, 'utf8');
      const colors = [...svg.matchAll(/\b(?:fill|stroke)="([^"]*)"/g)].map(([, color = '']) => color);
      expect(colors.filter((color) => color !== 'none' && !color.startsWith('var(--vscode-'))).toEqual([]);
      expect(svg).not.toMatch(/\sstyle=|<style|<script|\son\w+=|#[0-9a-f]{3}|href/i);
      expect(svg.length).toBeLessThan(4000);
      expect(media.altText).not.toBe('');
    }
  });
});

describe('entry points for new users', () => {
  it('include an empty show view, which offers to open a folder, or to create a demo file, and a sample', () => {
    const buttons = viewsWelcome.map(({ contents }) =>
      contents.split('\n').flatMap((line) => (/^\[[^\]]+\]\([^)]+\)$/.test(line) ? linksIn(line) : [])),
    );
    expect(buttons).toEqual([
      ['vscode.openFolder', 'showrunner.openSample'],
      ['showrunner.createDemoFile', 'showrunner.openSample'],
    ]);
    const [without, having] = viewsWelcome.map(({ when }) => when);
    expect([without?.includes('workspaceFolderCount == 0'), having?.includes('workspaceFolderCount != 0')]).toEqual([
      true,
      true,
    ]);
  });

  it('include File: New File…, which offers a demo file when a folder is open', () => {
    expect(menus['file/newFile'].map(({ command, when }) => [command, when])).toEqual([
      ['showrunner.createDemoFile', 'workspaceFolderCount != 0'],
    ]);
  });

  it('include presentation mode as the first button of the show view and of slides', () => {
    const firstOf = (entries: readonly { readonly command: string; readonly group: string }[]) =>
      entries
        .filter(({ group }) => group.startsWith('navigation'))
        .toSorted((one, other) => Number(one.group.split('@')[1]) - Number(other.group.split('@')[1]))[0]?.command;
    expect([firstOf(menus['view/title']), firstOf(menus['editor/title'])]).toEqual([
      'showrunner.togglePresentation',
      'showrunner.togglePresentation',
    ]);
  });

  it('include ▷ for the next step, which is always visible above the show; other commands are in its menu', () => {
    const inView = menus['view/title'];
    expect(commands.find(({ command }) => command === 'showrunner.next')?.icon).toBe('$(play)');
    expect(inView.find(({ command }) => command === 'showrunner.next')).toMatchObject({ group: 'navigation@2' });
    const menu = inView.filter(({ group }) => !group.startsWith('navigation')).map(({ command }) => command);
    for (const name of ['shareRemote', 'stopSharing', 'createDemoFile', 'getStarted', 'openGuide']) {
      expect(menu).toContain(`showrunner.${name}`);
    }
  });
});
