import { createOnce, disposeAll } from '../../core/disposables.ts';
import { escapeScript } from '../../core/escape-html.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { FeedVersions, FollowContext } from '../audience-feed.ts';
import { type ApiResponse, jsonResponse } from '../exchange.ts';
import { takesGzip } from '../responses/gzip.ts';
import { hashSource } from '../responses/page.ts';
import { noSuchRoute, problemResponse } from '../responses/problem.ts';
import type { Call, Handler, HandlerContext } from '../route.ts';
import { type Broadcast, createBroadcast, encodeEvent } from '../subscriptions/events.ts';
import type { Subscribers } from '../subscriptions/subscribers.ts';

interface FollowState {
  broadcastOf(versions: FeedVersions): Broadcast;
  readonly page: () => Promise<ApiResponse & { readonly body: Uint8Array }>;
}

const states = new WeakMap<FollowContext, FollowState>();

function stateOf(context: FollowContext): FollowState {
  const state = states.get(context) ?? createState(context);
  states.set(context, state);
  return state;
}

function createState({ followers, clock, webFile }: FollowContext): FollowState {
  let last: { readonly versions: FeedVersions; readonly broadcast: Broadcast } | undefined;
  return {
    broadcastOf(versions) {
      if (last?.versions !== versions) {
        last = { versions, broadcast: createFeedBroadcast(versions, { clock, subscribers: followers }) };
      }
      return last.broadcast;
    },
    page: createOnce(async () => {
      const script = await webFile?.('follow-page.js');
      if (!script) throw new TypeError('This build does not include the page for the audience');
      return pageResponseOf(Buffer.from(script).toString());
    }),
  };
}

function createFeedBroadcast(
  versions: FeedVersions,
  parts: { readonly clock: Clock; readonly subscribers: Subscribers },
): Broadcast {
  const encode = (since: number) =>
    Buffer.from(encodeEvent({ event: 'update', data: JSON.stringify(versions.updateSince(since)) }));
  let latest: { readonly version: number; readonly event: Uint8Array } | undefined;
  return createBroadcast({
    ...parts,
    onDidChange: versions.onDidChange,
    latest() {
      const { version } = versions;
      if (latest?.version !== version) latest = { version, event: encode(version - 1) };
      return latest.event;
    },
    first: (known = 0) => encode(known),
    heartbeat: Buffer.from(encodeEvent({ event: 'beat', data: '' })),
  });
}

/** The page holds no data. */
export const followPage: Handler = async ({ request: { headers } }, context) => {
  const { follow } = context;
  if (!follow) return noSuchRoute();
  if (follow.followers.isFull) return fullResponse();
  return zipped(await stateOf(follow).page(), headers['accept-encoding'], context);
};

/** Streams what changes, after a first event with what the caller does not know. */
export const followEvents: Handler = async ({ params: { since } }, { follow }) => {
  if (!follow) return noSuchRoute();
  const { feed, followers } = follow;
  if (followers.isFull) return problemResponse('too-many-listeners', 'The room is full.');
  const stream = stateOf(follow).broadcastOf(await feed.versions())(since);
  return {
    status: 200,
    headers: { 'Content-Type': 'text/event-stream' },
    stream: (sink) => disposeAll([stream(sink), feed.onDidChange(sink.drop)]),
  };
};

export const followSteps: Handler = async ({ params: { since = 0 } }, { follow }) =>
  follow ? jsonResponse(200, (await follow.feed.versions()).updateSince(since)) : noSuchRoute();

export const followStep: Handler = async ({ match, request: { headers } }: Call, context) => {
  const id = match.kind === 'route' ? Number(match.segments?.id) : Number.NaN;
  const bytes = (await context.follow?.feed.versions())?.contentOf(id);
  if (!bytes) return noSuchRoute();
  const response = { status: 200, headers: { 'Content-Type': 'application/json' }, body: bytes };
  return zipped(response, headers['accept-encoding'], context);
};

/** Never changes. An SVG that is opened by itself runs no script. */
export const followMedia: Handler = async ({ match }, { follow }) => {
  const id = (match.kind === 'route' && match.segments?.id) || '';
  const media = (await follow?.feed.versions())?.mediaOf(id);
  if (!media) return noSuchRoute();
  const headers = {
    'Content-Type': media.type,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, max-age=43200, immutable',
  };
  return { status: 200, headers, body: media.bytes };
};

async function zipped(
  response: ApiResponse & { readonly body: Uint8Array },
  acceptEncoding: string | undefined,
  { gzip }: HandlerContext,
): Promise<ApiResponse> {
  if (!takesGzip(acceptEncoding)) return response;
  const headers = { ...response.headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' };
  return { ...response, headers, body: await gzip(response.body) };
}

/** Before the script has run. */
const firstStyle = 'html{color-scheme:light dark}body{margin:0}';

/** Slides bring their own styles. No script but the page's own can run. */
function pageResponseOf(script: string): ApiResponse & { readonly body: Uint8Array } {
  const text = escapeScript(script);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    '<title>Showrunner</title>',
    '<link rel="icon" href="data:,">', // else browsers ask for one
    `<style>${firstStyle}</style>`,
  ];
  const body = `<noscript>Turn JavaScript on to follow the talk.</noscript><script>${text}</script>`;
  const html = `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>${body}</body>\n</html>\n`;
  const policy = [
    "default-src 'none'",
    `script-src ${hashSource(text)}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy.join('; ') };
  return { status: 200, headers, body: Buffer.from(html) };
}

function fullResponse(): ApiResponse {
  const body = 'The room is full: too many people are following this talk. Try again in a minute.\n';
  return { status: 503, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '60' }, body };
}
