import type { DemoFile } from '../demos/model.ts';
import type { Workbench } from '../ports/workbench.ts';

export interface CountdownParts {
  /** Whose time is counted; `undefined` when there are no demos. */
  readonly file: DemoFile | undefined;
  readonly stage: Pick<Workbench['stage'], 'notify'>;
  start(minutes: number): void;
}

/** Counts the time of a demo file down. Where the file gives none, a notice says what to write into it. */
export function beginCountdown({ file, stage, start }: CountdownParts): void {
  if (file?.timer) {
    start(file.timer);
    return;
  }
  const what = file ? `“${file.title}” has no "timer"` : 'there are no demos';
  const message = `No countdown was started: ${what}. Write the minutes into the demo file: "timer": 20.`;
  stage.notify({ severity: 'warning', message });
}
