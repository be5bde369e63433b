import type { Settings } from '../../ports/settings.ts';

/** Where a server listens, and whether other machines may reach it. */
export interface ListenAddress {
  readonly port: number;
  readonly lan: boolean;
}

/** Where the server should be, or the reason why it should not serve. */
export type DesiredAddress = ListenAddress | 'off' | 'untrusted';

/** `isShared`: for now other machines may call, regardless of the settings. */
export function readDesiredAddress(settings: Settings, isTrusted: boolean, isShared: boolean): DesiredAddress {
  if (!settings.get('api.enabled') && !isShared) return 'off';
  return isTrusted ? { port: settings.get('api.port'), lan: isShared || settings.get('api.lan') } : 'untrusted';
}

export function isSameAddress(address: ListenAddress | undefined, desired: DesiredAddress): boolean {
  return typeof desired !== 'string' && desired.port === address?.port && desired.lan === address.lan;
}
