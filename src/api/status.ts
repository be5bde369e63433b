export type ApiStatus =
  | { readonly state: 'off' }
  /** Enabled, but the workspace is not trusted yet. */
  | { readonly state: 'untrusted' }
  | { readonly state: 'starting'; readonly port: number }
  /** `lanUrls`: addresses for other machines, while they may call. */
  | { readonly state: 'on'; readonly port: number; readonly url: string; readonly lanUrls?: readonly string[] }
  /** Another program (`owner`) has the port. `message` is advice. Retried automatically. */
  | { readonly state: 'taken'; readonly port: number; readonly owner: string; readonly message: string }
  | { readonly state: 'failed'; readonly port: number; readonly message: string };
