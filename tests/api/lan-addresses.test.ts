import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { findLanAddresses } from '../../src/api/lan-addresses.ts';

function at(address: string, internal = false): NetworkInterfaceInfo {
  const rest = { address, internal, netmask: '', mac: '', cidr: null };
  return address.includes(':') ? { ...rest, family: 'IPv6', scopeid: 0 } : { ...rest, family: 'IPv4' };
}

/** One line each: `kind url (interface)`. */
function found(interfaces: Record<string, readonly NetworkInterfaceInfo[]>): readonly string[] {
  return findLanAddresses(3710, interfaces).map(({ kind, url, interfaceName }) => `${kind} ${url} (${interfaceName})`);
}

describe('findLanAddresses', () => {
  it('lists VPN addresses first, then the local network, and link-local addresses last', () => {
    const interfaces = {
      lo: [at('127.0.0.1', true), at('::1', true)],
      eth0: [at('169.254.7.8'), at('fe80::1')],
      docker0: [at('172.17.0.1')],
      wlan0: [at('2001:db8::7'), at('203.0.113.9'), at('192.168.1.20'), at('fd12::3'), at('fe80::2')],
      tailscale0: [at('fd7a:115c:a1e0::5'), at('100.101.102.103')],
    };
    expect(found(interfaces)).toEqual([
      'vpn http://100.101.102.103:3710 (tailscale0)',
      'vpn http://[fd7a:115c:a1e0::5]:3710 (tailscale0)',
      'lan http://192.168.1.20:3710 (wlan0)',
      'public http://203.0.113.9:3710 (wlan0)',
      'lan http://[fd12::3]:3710 (wlan0)',
      'public http://[2001:db8::7]:3710 (wlan0)',
      'virtual http://172.17.0.1:3710 (docker0)',
      'link http://169.254.7.8:3710 (eth0)',
    ]);
  });

  it.each(['wg0', 'tun0', 'utun4', 'tailscale0', 'ppp0', 'zt7nnig26', 'Tailscale', 'WireGuard Tunnel'])(
    'counts the interface %s as a VPN',
    (name) => {
      expect(found({ [name]: [at('10.0.0.2')] })).toEqual([`vpn http://10.0.0.2:3710 (${name})`]);
    },
  );

  it.each(['vEthernet (WSL)', 'vEthernet (Default Switch)', 'br-1f2e', 'vboxnet0', 'vmnet8', 'bridge100'])(
    'counts the interface %s as virtual',
    (name) => {
      expect(found({ [name]: [at('192.168.56.1')] })).toEqual([`virtual http://192.168.56.1:3710 (${name})`]);
    },
  );

  it.each(['Wi-Fi', 'en0', 'Ethernet 2', 'wlp2s0', 'vEthernet (External)'])(
    'counts the interface %s as the local network',
    (name) => {
      for (const address of ['10.1.2.3', '172.16.0.1', '172.31.9.9', '192.168.178.2']) {
        expect(found({ [name]: [at(address)] })).toEqual([`lan http://${address}:3710 (${name})`]);
      }
      for (const address of ['172.32.0.1', '100.63.0.1', '100.128.0.1', '11.0.0.1']) {
        expect(found({ [name]: [at(address)] })).toEqual([`public http://${address}:3710 (${name})`]);
      }
    },
  );

  it('returns URLs that a browser accepts', () => {
    for (const { url } of findLanAddresses(3710)) expect(new URL(url).origin).toBe(url);
  });
});
