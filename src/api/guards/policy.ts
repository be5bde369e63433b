import type { ApiSettings, Policy } from '../environment.ts';

/** Who may call, by the settings as they are now. `*` and `null` are no origins that could be listed. */
export function readPolicy(settings: ApiSettings, token: string | undefined): Policy {
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
