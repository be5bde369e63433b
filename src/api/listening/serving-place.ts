import type { Settings } from '../../ports/settings.ts';

/** Where a server listens, and whether other machines may reach it. */
export interface ServingPlace {
  readonly port: number;
  readonly lan: boolean;
}

/** Where the server should be, or the reason why it should not serve. */
export type Wish = ServingPlace | 'off' | 'untrusted';

/** `isShared`: for now other machines may call, whatever the settings say. */
export function readWish(settings: Settings, isTrusted: boolean, isShared: boolean): Wish {
  if (!settings.get('api.enabled') && !isShared) return 'off';
  return isTrusted ? { port: settings.get('api.port'), lan: isShared || settings.get('api.lan') } : 'untrusted';
}

export function isSamePlace(place: ServingPlace | undefined, wish: Wish): boolean {
  return typeof wish !== 'string' && wish.port === place?.port && wish.lan === place.lan;
}
