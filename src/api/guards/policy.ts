import type { Settings } from '../../ports/settings.ts';

/** Who may call, as the settings say. Replaced as a whole when one of them changes. */
export interface Policy {
  /** Host names besides localhost, in lower case, with or without a port. */
  readonly allowedHosts: readonly string[];
  /** Origins of web pages that may call, exactly as a browser sends them. */
  readonly allowedOrigins: readonly string[];
  readonly requireToken: boolean;
  /** Missing when the host keeps none; then no token is ever right. */
  readonly token: string | undefined;
}

/** Who may call, by the settings as they are now. `*` and `null` are no origins that could be listed. */
export function readPolicy(settings: Settings, token: string | undefined): Policy {
  return {
    allowedHosts: settings.get('api.allowedHosts').map((host) => host.trim().toLowerCase()),
    allowedOrigins: settings
      .get('api.allowedOrigins')
      .map((origin) => origin.trim().toLowerCase().replace(/\/$/, ''))
      .filter((origin) => origin !== '*' && origin !== 'null'),
    requireToken: settings.get('api.requireToken'),
    token,
  };
}
