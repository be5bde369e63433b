import type { JsonObject } from '../../core/json.ts';
import type { Demos, ShowSnapshot } from '../editor-port.ts';

export const findingsTold = 30;

/** Omits the history and default values. */
export function briefState({
  history: _past,
  timer,
  queueLength,
  isTyping,
  isBlack,
  canUndoGoingBack,
  ...rest
}: ShowSnapshot): JsonObject {
  return toJson({
    ...rest,
    ...(Object.keys(timer).length > 0 && { timer }),
    ...(queueLength > 0 && { queueLength }),
    ...(isTyping && { isTyping }),
    ...(isBlack && { isBlack }),
    ...(canUndoGoingBack && { canUndoGoingBack }),
  });
}

/** Files by name only. */
export function briefDemos({ demoFiles, nextDemo, currentDemoFile }: Demos): JsonObject {
  return toJson({
    demoFiles: demoFiles.map(({ filePath, demos }) => ({ file: nameOf(filePath), demos })),
    ...(currentDemoFile && { currentFile: nameOf(currentDemoFile.filePath) }),
    ...(nextDemo && { nextDemo }),
  });
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

export function toJson(value: object): JsonObject {
  return value as JsonObject;
}
