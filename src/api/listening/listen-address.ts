import type { Settings } from '../../ports/settings.ts';

export interface ListenAddress {
  readonly port: number;
  readonly lan: boolean;
}

/** The address to serve on, or the reason not to serve. */
export type DesiredAddress = ListenAddress | 'off' | 'untrusted';

/** `isShared`: other machines may call for now, regardless of the settings. */
export function readDesiredAddress(settings: Settings, isTrusted: boolean, isShared: boolean): DesiredAddress {
  if (!settings.get('api.enabled') && !isShared) return 'off';
  return isTrusted ? { port: settings.get('api.port'), lan: isShared || settings.get('api.lan') } : 'untrusted';
}

export function isSameAddress(address: ListenAddress | undefined, desired: DesiredAddress): boolean {
  return typeof desired !== 'string' && desired.port === address?.port && desired.lan === address.lan;
}
