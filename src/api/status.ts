/** How the API stands, for the status bar and the log. */
export type ApiStatus =
  | { readonly state: 'off' }
  /** Enabled, but the workspace is not trusted yet. */
  | { readonly state: 'untrusted' }
  | { readonly state: 'starting'; readonly port: number }
  /** `lanUrls` are there while other machines may call: the addresses to call from there. */
  | { readonly state: 'on'; readonly port: number; readonly url: string; readonly lanUrls?: readonly string[] }
  /**
   * Another program has the port: `owner`, such as `another program`. `message` is the advice. It is tried again by
   * itself.
   */
  | { readonly state: 'taken'; readonly port: number; readonly owner: string; readonly message: string }
  | { readonly state: 'failed'; readonly port: number; readonly message: string };
