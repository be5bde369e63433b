import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../../core/json.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createEncoder } from '../answering/encoded.ts';
import { describeApi } from '../describing/openapi.ts';
import type { EditorPort } from '../editor-port.ts';
import { createBroadcast } from '../following/events.ts';
import { createLongPoll } from '../following/long-poll.ts';
import type { Seats } from '../following/seats.ts';
import type { YieldDoor } from '../listening/take-over.ts';
import { operations } from '../operations.ts';
import type { HandlerContext, Route } from '../route.ts';
import type { Toolbox } from '../toolbox.ts';
import type { ReadWebFile } from '../web-file.ts';
import { createPictureEncoder } from './screenshot.ts';

export interface ContextOptions {
  readonly toolbox: Toolbox;
  readonly show: EditorPort;
  readonly clock: Clock;
  readonly yieldDoor: YieldDoor | undefined;
  readonly webFile: ReadWebFile | undefined;
  readonly seats: Seats;
}

/** What the handlers of these routes share. */
export function createContext(
  routes: readonly Route[],
  { show, clock, yieldDoor, toolbox, webFile, seats }: ContextOptions,
): HandlerContext {
  let description: JsonObject | undefined;
  const describe = () => {
    description ??= describeApi(routes);
    return description;
  };
  return {
    show,
    routes,
    instance: randomBytes(9).toString('base64url'),
    seats,
    encodedDemos: createEncoder(() => operations.demos.run(show, {})),
    encodedTitledDemos: createEncoder(() => operations.demos.run(show, { titles: true })),
    encodedDescription: createEncoder(describe),
    encodePicture: createPictureEncoder(),
    waitForChange: createLongPoll({ show, clock, seats }),
    broadcast: createBroadcast({ show, clock, seats }),
    yieldDoor,
    toolbox,
    webFile,
  };
}
