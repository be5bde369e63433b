import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';

export type ApiStatus =
  | { readonly state: 'off' }
  /** Enabled, but the workspace is not trusted yet. */
  | { readonly state: 'untrusted' }
  | { readonly state: 'starting'; readonly port: number }
  | { readonly state: 'on'; readonly port: number; readonly url: string }
  /** Somebody else has the port; `message` says what to do. */
  | { readonly state: 'taken'; readonly port: number; readonly message: string }
  | { readonly state: 'failed'; readonly port: number; readonly message: string };

/** Keeps the server as the settings want it: off, on, or on another port. */
export interface ApiService extends Disposable {
  readonly status: ApiStatus;
  readonly onDidChangeStatus: Event<ApiStatus>;
  /** Brings the server in line with the settings and with trust; resolves when it is. */
  refresh(): Promise<void>;
  /** Stops serving, after at most 1 s even while a step hangs. */
  stop(): Promise<void>;
}
