import type { Settings } from '../../ports/settings.ts';

/** Who may call, by the settings. Replaced as a whole when a setting changes. */
export interface Policy {
  /** Besides localhost; lower case, with or without a port. */
  readonly allowedHosts: readonly string[];
  /** Exactly as a browser sends them. */
  readonly allowedOrigins: readonly string[];
  readonly requireToken: boolean;
  /** If missing, no token is ever right. */
  readonly token: string | undefined;
  /** The network is open for the audience only: no token of another machine is right. */
  readonly isForAudienceOnly?: boolean;
}

/** Ignores `*` and `null`, which cannot be listed. */
export function readPolicy(settings: Settings, token: string | undefined, isShared = true): Policy {
  return {
    allowedHosts: settings.get('api.allowedHosts').map((host) => host.trim().toLowerCase()),
    allowedOrigins: settings
      .get('api.allowedOrigins')
      .map((origin) => origin.trim().toLowerCase().replace(/\/$/, ''))
      .filter((origin) => origin !== '*' && origin !== 'null'),
    requireToken: settings.get('api.requireToken'),
    token,
    isForAudienceOnly: !isShared && !settings.get('api.lan'),
  };
}
