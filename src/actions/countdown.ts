import type { DemoFile } from '../demos/model.ts';
import type { Settings } from '../ports/settings.ts';
import type { Workbench } from '../ports/workbench.ts';

export interface CountdownParts {
  readonly file: DemoFile | undefined;
  readonly settings: Settings;
  readonly stage: Pick<Workbench['stage'], 'notify'>;
  start(minutes: number): void;
}

/** From its `timer`, else the setting; `undefined` for no limit. */
export function minutesOf(file: DemoFile, settings: Settings): number | undefined {
  return file.timer ?? (settings.get('timer') || undefined);
}

/** Without a time, shows how to set it in the demo file. */
export function beginCountdown({ file, settings, stage, start }: CountdownParts): void {
  const minutes = file && minutesOf(file, settings);
  if (minutes) {
    start(minutes);
    return;
  }
  const what = file ? `“${file.title}” has no "timer"` : 'there are no demos';
  const message = `No countdown started, because ${what}. Add the minutes to the demo file: "timer": 20.`;
  stage.notify({ severity: 'warning', message });
}
