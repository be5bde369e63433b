import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/**
 * `vpn` works from anywhere, `lan` in the same network; `virtual` are networks of containers and virtual machines on
 * this machine, `link` is self-assigned.
 */
export type AddressKind = 'vpn' | 'lan' | 'public' | 'virtual' | 'link';

export interface LanAddress {
  /** Without a trailing slash. */
  readonly url: string;
  readonly interfaceName: string;
  readonly kind: AddressKind;
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Most useful first. IPv4 first: it is easier for people and old networks. */
const order = ['vpn 4', 'vpn 6', 'lan 4', 'public 4', 'lan 6', 'public 6', 'virtual 4', 'virtual 6', 'link 4'];

const vpnNames = /^(?:tailscale|wg|zt|nordlynx|tun|tap|ppp|ipsec|utun|wireguard|openvpn|zerotier)/i;
/** An external switch of Hyper-V is on the network like the adapter behind it. */
const virtualNames =
  /^(?:docker|br-|veth(?!ernet)|virbr|vmnet|vboxnet|vnic|bridge|lxc|lxd|cni|podman|vethernet \((?:wsl|default switch|nat|dockernat)|virtualbox|vmware)/i;

/**
 * Returns the addresses at which other machines reach a port, most useful first. Omits link-local IPv6, which needs a
 * zone that browsers do not accept.
 */
export function findLanAddresses(port: number, interfaces: Interfaces = networkInterfaces()): readonly LanAddress[] {
  const all = Object.entries(interfaces).flatMap(([interfaceName, infos = []]) =>
    infos
      .filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address))
      .map(({ address, family }) => ({
        url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
        interfaceName,
        kind: kindOf(address, interfaceName),
        rank: order.indexOf(`${kindOf(address, interfaceName)} ${family === 'IPv6' ? 6 : 4}`),
      })),
  );
  return all.sort((one, other) => one.rank - other.rank).map(({ rank: _, ...address }) => address);
}

function kindOf(address: string, interfaceName: string): AddressKind {
  if (address.startsWith('169.254.')) return 'link';
  if (virtualNames.test(interfaceName)) return 'virtual';
  // 100.64.0.0/10 and this IPv6 prefix are Tailscale's, under any interface name.
  const [first, second = 0] = address.split('.').map(Number);
  if (vpnNames.test(interfaceName) || (first === 100 && second >= 64 && second < 128)) return 'vpn';
  if (/^fd7a:115c:a1e0:/i.test(address)) return 'vpn';
  return isPrivate(address) ? 'lan' : 'public';
}

function isPrivate(address: string): boolean {
  if (address.includes(':')) return /^f[cd]/i.test(address);
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(address);
}
