import { describe, expect, it } from 'vitest';
import type { LanAddress } from '../../src/api/lan-addresses.ts';
import { describeAudience, describeInvitation, remoteAddress, type SharingState } from '../../src/app/invitation.ts';

const wifi: LanAddress = { url: 'http://192.168.1.20:3710', interfaceName: 'wlan0', kind: 'lan' };
const vpn: LanAddress = { url: 'http://100.101.102.103:3710', interfaceName: 'tailscale0', kind: 'vpn' };
const docker: LanAddress = { url: 'http://172.17.0.1:3710', interfaceName: 'docker0', kind: 'virtual' };
const shared: SharingState = {
  status: { state: 'on', port: 3710, url: 'http://localhost:3710', lanUrls: [wifi.url] },
  token: 'secret',
  addresses: [vpn, wifi, docker],
  platform: 'linux',
};

function invite(change: Partial<SharingState> = {}) {
  return describeInvitation({ ...shared, ...change });
}

/** The address for a phone, and the notes about it. */
function remote(name: string, externalUrl: string | undefined) {
  const { title, lead, note, target } = invite({ remote: { name, machine: 'build-box', externalUrl } });
  return { title, lead: note ?? lead, url: target?.url };
}

it('the address in an invitation has the token in its fragment, which browsers do not send', () => {
  expect(new URL(remoteAddress('http://192.168.1.20:3710', 'a-b_c')).hash).toBe('#token=a-b_c');
});

describe('an invitation to the remote', () => {
  it('lists the best address first, and says for each how it can be reached', () => {
    const { target, others, isShared } = invite();
    expect(isShared).toBe(true);
    expect([target, ...others].map((address) => `${address?.url} ${address?.about}`)).toEqual([
      'http://100.101.102.103:3710 VPN (Tailscale): works anywhere if the phone is on it too · tailscale0',
      'http://192.168.1.20:3710 Wi-Fi: same network · wlan0',
      'http://172.17.0.1:3710 Virtual network on this computer: not for phones · docker0',
    ]);
  });

  it('uses the address that the presenter chose as long as the machine has that address', () => {
    expect(invite({ chosen: wifi.url }).target?.url).toBe(wifi.url);
    expect(invite({ chosen: 'http://10.0.0.1:3710' }).target?.url).toBe(vpn.url);
  });

  it('says that a port is taken, that the API is starting, and that there is no network', () => {
    const taken = {
      state: 'taken',
      port: 3710,
      owner: 'another program',
      message: 'Port 3710 is held by another program.',
    } as const;
    expect(invite({ status: taken })).toMatchObject({ title: 'Port 3710 is taken', lead: taken.message });
    expect(invite({ status: { state: 'starting', port: 3710 } })).toMatchObject({ title: 'One moment' });
    expect(invite({ addresses: [] })).toMatchObject({ title: 'No network here', isShared: true });
    expect(invite({ addresses: [] }).target).toBeUndefined();
  });

  it('says that nothing is shared when the API is off or serves only this computer', () => {
    expect(invite({ status: { state: 'off' } })).toMatchObject({ isShared: false, title: 'Not shared' });
    const status = { state: 'on', port: 3710, url: 'http://localhost:3710' } as const;
    expect(invite({ status })).toMatchObject({ isShared: false, title: 'Not shared' });
    expect(invite({ status: { state: 'untrusted' } })).toMatchObject({ title: 'Not in Restricted Mode' });
  });

  it.each([
    ['darwin', 'System Settings'],
    ['win32', 'Windows Security'],
    ['linux', 'ufw allow 3710/tcp'],
  ] as const)('names the firewall of %s', (platform, words) => {
    expect(invite({ platform }).hints.join('\n')).toContain(words);
  });
});

describe('an invitation when VS Code runs on another machine', () => {
  it.each(['ssh-remote', 'box.example:8080'])('lists the addresses of that machine (%s)', (name) => {
    const { url, lead } = remote(name, 'http://localhost:3711');
    expect(url).toBe(vpn.url);
    expect(lead).toMatch(/build-box.*must be on its network.*http:\/\/localhost:3711/);
  });

  it('explains why a phone cannot reach a container, and what works instead', () => {
    const { url, title, lead } = remote('dev-container', 'http://localhost:3710');
    expect([url, title]).toEqual([undefined, 'A phone cannot reach it']);
    expect(lead).toMatch(/on a phone, localhost is the phone.*appPort.*allowedHosts/);
    expect(remote('attached-container', undefined).url).toBeUndefined();
  });

  it('explains which setting WSL needs', () => {
    expect(remote('wsl', 'http://localhost:3710').lead).toContain('networkingMode=mirrored');
  });

  it('uses the cloud address when VS Code is opened through it, and otherwise explains what to do', () => {
    const external = 'https://fluffy-guide-3710.app.github.dev/';
    expect(remote('codespaces', external).url).toBe('https://fluffy-guide-3710.app.github.dev');
    expect(remote('codespaces', external).lead).toContain('requireToken');
    const { url, lead } = remote('codespaces', 'http://127.0.0.1:3710');
    expect(url).toBeUndefined();
    expect(lead).toMatch(/requireToken.*Public.*Ports view/);
  });
});

describe('the invitation of the audience', () => {
  const audience = { ...shared, isForAudienceOnly: true };

  it('has the short address of each network, without the token', () => {
    const { target, others, state } = describeAudience(audience, 'K7QX', 12);
    expect([target, ...others].map((address) => address?.url)).toEqual([
      'http://100.101.102.103:3710/f/K7QX',
      'http://192.168.1.20:3710/f/K7QX',
      'http://172.17.0.1:3710/f/K7QX',
    ]);
    expect(target).not.toHaveProperty('token');
    expect(state).toBe('12 people are following');
  });

  it('does not make the remote shared', () => {
    expect(describeInvitation(audience)).toMatchObject({ isShared: false, title: 'Not shared' });
  });

  it('says that nobody can follow while the show is not shared', () => {
    expect(describeAudience(shared, undefined, 0)).toMatchObject({ isShared: false, title: 'Not shared' });
  });
});
