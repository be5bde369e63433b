import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { createConfiguration, createSettings } from '../../src/memory-editor/configuration.ts';
import type { Finding, Report } from '../../src/preflight/finding.ts';
import { briefReport, checkTitle, settingsOf } from '../../src/preflight/show-check.ts';
import { createRecordingLog } from '../support/host-parts.ts';

const at = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 1 } });
const finding = (severity: Finding['severity'], line: number, demoId?: string): Finding => ({
  severity,
  code: 'file-not-found',
  message: `There is no file ${line}.`,
  path: '/talk/.demo/1.json',
  range: at(line),
  source: 'check',
  ...(demoId !== undefined && { demoId }),
});
const report: Report = {
  folders: ['/talk'],
  files: ['/talk/.demo/1.json'],
  demos: [
    { id: 'a', title: 'A', path: '/talk/.demo/1.json', isDisabled: false },
    { id: 'b', title: 'B', path: '/talk/.demo/1.json', isDisabled: false },
  ],
  needs: [],
  findings: [finding('info', 1), finding('warning', 2, 'a'), finding('error', 3, 'b')],
};

it('briefReport lists the most severe findings first, with their places', () => {
  expect(briefReport(report)).toEqual({
    summary: '2 demos, 1 would fail: 1 error, 1 warning',
    failing: 1,
    findings: [
      { severity: 'error', place: '.demo/1.json:4', demo: 'b', message: 'There is no file 3.' },
      { severity: 'warning', place: '.demo/1.json:3', demo: 'a', message: 'There is no file 2.' },
      { severity: 'info', place: '.demo/1.json:2', message: 'There is no file 1.' },
    ],
  });
});

it('the check shows the same title as the command that starts it', () => {
  const { title } = manifest.contributes.commands.find(({ command }) => command === 'showrunner.preflight') ?? {};
  expect(title).toBe(checkTitle);
});

it('settingsOf returns the settings by their full keys', () => {
  const configuration = createConfiguration({ 'showrunner.typing.speed': 7 });
  const settings = settingsOf(createSettings(configuration, createRecordingLog()));
  expect(settings).toMatchObject({ 'showrunner.typing.speed': 7, 'showrunner.api.port': 3710 });
});
