import { randomBytes } from 'node:crypto';
import { createOnce } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { AudienceFeed } from '../audience-feed.ts';
import type { EditorPort } from '../editor-port.ts';
import type { YieldEndpoint } from '../listening/port-handover.ts';
import { createEncoder } from '../responses/encoded.ts';
import { createGzip } from '../responses/gzip.ts';
import type { HandlerContext, Route } from '../route.ts';
import { createStateBroadcast } from '../subscriptions/events.ts';
import { createLongPoll } from '../subscriptions/long-poll.ts';
import type { Subscribers } from '../subscriptions/subscribers.ts';
import type { Toolbox } from '../tool.ts';
import type { ReadWebFile } from '../web-file.ts';
import { createPictureEncoder } from './screenshot.ts';

export interface ContextOptions {
  readonly toolbox: () => Promise<Toolbox>;
  readonly show: EditorPort;
  readonly clock: Clock;
  readonly yieldEndpoint: YieldEndpoint | undefined;
  readonly webFile: ReadWebFile | undefined;
  readonly subscribers: Subscribers;
  readonly audience: AudienceFeed | undefined;
  readonly followers: Subscribers;
}

export function createContext(
  routes: readonly Route[],
  { show, clock, yieldEndpoint, toolbox, webFile, subscribers, audience, followers }: ContextOptions,
): HandlerContext {
  const encodedDescription = createOnce(async () => {
    const { describeApi } = await import('../describing/openapi.ts');
    const description = describeApi(routes);
    return createEncoder(() => description)();
  });
  return {
    show,
    routes,
    instance: randomBytes(9).toString('base64url'),
    subscribers,
    encodedDemos: createEncoder(() => show.demos()),
    encodedTitledDemos: createEncoder(() => show.titledDemos()),
    encodedDescription,
    encodePicture: createPictureEncoder(),
    gzip: createGzip(),
    waitForChange: createLongPoll({ show, clock, subscribers }),
    broadcast: createStateBroadcast(show, { clock, subscribers }),
    yieldEndpoint,
    toolbox,
    webFile,
    follow: audience && { feed: audience, followers, clock, webFile },
  };
}
