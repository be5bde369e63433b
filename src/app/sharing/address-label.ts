import type { LanAddress } from '../../api/lan-addresses.ts';

const vpnBrands: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^tailscale/i, 'Tailscale'],
  [/^(?:wg|wireguard)/i, 'WireGuard'],
  [/^(?:zt|zerotier)/i, 'ZeroTier'],
];

/** Over what an address is reached, in a few words, with the name of its interface. */
export function describeAddress({ url, interfaceName, kind }: LanAddress): string {
  return `${wordsOf(url, interfaceName, kind)} · ${interfaceName}`;
}

function wordsOf(url: string, interfaceName: string, kind: LanAddress['kind']): string {
  switch (kind) {
    case 'vpn':
      return `VPN${brandOf(url, interfaceName)}: from anywhere, if the phone is on it too`;
    case 'lan':
      return `${mediumOf(interfaceName)}: same network`;
    case 'public':
      return `${mediumOf(interfaceName)}: internet address`;
    case 'virtual':
      return 'Virtual network on this computer: not for phones';
    case 'link':
      return 'No router: a cable between two devices';
  }
}

function brandOf(url: string, interfaceName: string): string {
  const brand = vpnBrands.find(([pattern]) => pattern.test(interfaceName))?.[1];
  // 100.64.0.0/10 is Tailscale's wherever it is a VPN's.
  const known = brand ?? (/^http:\/\/100\./.test(url) ? 'Tailscale' : undefined);
  return known === undefined ? '' : ` (${known})`;
}

function mediumOf(interfaceName: string): string {
  if (/^(?:wl|wi-?fi|wlan|ath)/i.test(interfaceName)) return 'Wi-Fi';
  return /^(?:eth|en[opsx]|ethernet)/i.test(interfaceName) ? 'Cable' : 'Local network';
}
