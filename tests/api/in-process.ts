import { createApi } from '../../src/api/api.ts';
import type { AudienceFeed } from '../../src/api/audience-feed.ts';
import type { EditorPort } from '../../src/api/editor-port.ts';
import type { ApiRequest, ApiResponse } from '../../src/api/exchange.ts';
import type { Policy } from '../../src/api/guards/policy.ts';
import type { YieldEndpoint } from '../../src/api/listening/port-handover.ts';
import type { ReadWebFile } from '../../src/api/web-file.ts';
import type { Event } from '../../src/core/emitter.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';
import { createFakeEditorPort, type FakeEditorPort } from './fake-editor-port.ts';
import { fakeFeed } from './fake-feed.ts';
import { fakeWebFile } from './web-file.ts';

export interface Call {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Text or bytes as they are; anything else as JSON with its type. */
  readonly body?: unknown;
  readonly peer?: string;
  readonly onLeave?: Event<void>;
  readonly localAddress?: string;
}

export interface InProcess {
  readonly clock: VirtualClock;
  readonly lines: readonly string[];
  readonly show: FakeEditorPort;
  /** Commands that ran. */
  readonly ran: readonly string[];
  /** `GET /api/next` and the like. */
  call(line: string, call?: Call): Promise<ApiResponse>;
}

export interface InProcessOptions {
  readonly show?: Partial<EditorPort>;
  readonly policy?: Partial<Policy>;
  readonly isTrusted?: () => boolean;
  readonly yieldEndpoint?: YieldEndpoint;
  readonly webFile?: ReadWebFile;
  readonly audience?: AudienceFeed;
}

const openPolicy: Policy = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: 'secret' };

/** The whole API over a fake show, in virtual time, without a socket. */
export function createInProcess({
  show = {},
  policy = {},
  isTrusted = () => true,
  ...rest
}: InProcessOptions = {}): InProcess {
  const clock = createVirtualClock();
  const fake = createFakeEditorPort(show);
  const lines: string[] = [];
  const log = {
    info: (message: string) => void lines.push(message),
    warn: (message: string) => void lines.push(`warn: ${message}`),
    error: (message: string) => void lines.push(`error: ${message}`),
  };
  const api = createApi({
    show: fake,
    clock,
    log,
    webFile: fakeWebFile,
    audience: fakeFeed,
    ...rest,
    isTrusted,
    policy: () => ({ ...openPolicy, ...policy }),
  });
  return {
    clock,
    lines,
    show: fake,
    ran: fake.ran,
    async call(line, options = {}) {
      const [method = '', target = ''] = line.split(' ');
      return api(createRequest(method, target, options));
    },
  };
}

function createRequest(
  method: string,
  target: string,
  { headers, body, peer = '127.0.0.1', ...rest }: Call,
): ApiRequest {
  const request = { method, target, peer, ...rest };
  const host = { host: 'localhost:3710' };
  if (body === undefined) return { ...request, headers: { ...host, ...headers } };
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = Buffer.from(isRaw ? body : JSON.stringify(body));
  const type = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
  return { ...request, headers: { ...host, ...type, ...headers }, body: [bytes] };
}

/** Status and code of a refusal, status and body of anything else, as most tests want them. */
export function outcome({ status, headers, body }: ApiResponse): string {
  const value = body === undefined ? undefined : JSON.parse(String(body));
  const isProblem = headers['Content-Type'] === 'application/problem+json';
  return [status, isProblem ? value.code : (value?.status ?? '')].join(' ').trim();
}
