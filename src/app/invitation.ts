import type { LanAddress } from '../api/lan-addresses.ts';
import type { ApiStatus } from '../api/status.ts';
import { drawQr, type QrDrawing } from '../slides/qr-code.ts';
import { describeReachability, type RemoteHost } from './remote-host.ts';
import { followAddress } from './sharing.ts';

export interface SharingState {
  readonly status: ApiStatus;
  readonly token: string;
  /** Where other machines reach this one. */
  readonly addresses: readonly LanAddress[];
  /** URL of the address that the presenter chose. */
  readonly chosen?: string | undefined;
  readonly remote?: RemoteHost | undefined;
  readonly platform: NodeJS.Platform;
  /** The network is open for the audience, not for the remote. */
  readonly isForAudienceOnly?: boolean;
}

/** How to use a phone as the remote, or why that is impossible. */
export interface Invitation {
  readonly isShared: boolean;
  /** A line. */
  readonly state: string;
  readonly title: string;
  readonly lead: string;
  /** Hint if VS Code runs on another machine. */
  readonly note?: string;
  readonly target?: InvitationTarget;
  readonly others: readonly InvitationAddress[];
  readonly hints: readonly string[];
  /** About the QR code. */
  readonly caution?: string;
}

export interface InvitationAddress {
  readonly url: string;
  readonly about: string;
}

export interface InvitationTarget extends InvitationAddress {
  /** Missing for the audience. */
  readonly token?: string;
  /** QR code of the whole address. */
  readonly code: QrDrawing;
}

/** The token is in the fragment, which browsers do not send. */
export function remoteAddress(url: string, token: string): string {
  return `${url}/#token=${token}`;
}

export function describeInvitation(sharing: SharingState): Invitation {
  const { status } = sharing;
  if (status.state !== 'on') return describeWaiting(status);
  if (status.lanUrls === undefined || sharing.isForAudienceOnly) {
    return {
      ...unshared,
      state: `The API is on for this computer only, port ${status.port}`,
      title: 'Not shared',
      lead: 'No other device can use the remote.',
    };
  }
  const { candidates, note } = candidatesOf(sharing, status.port);
  const target = candidates.find(({ url }) => url === sharing.chosen) ?? candidates[0];
  const state = `Shared on port ${status.port}`;
  const hints = hintsFor(sharing.platform, status.port);
  if (target === undefined) {
    const lead =
      note ??
      'Join a Wi-Fi network, or connect this computer to the hotspot of your phone. This page then shows the address.';
    const title = note ? 'A phone cannot reach it' : 'No network here';
    return { isShared: true, state, title, lead, others: [], hints: note ? [] : hints };
  }
  return {
    isShared: true,
    state,
    title: 'Scan this with your phone',
    lead: 'Your phone becomes the remote of this show.',
    ...(note !== undefined && { note }),
    target: { ...target, token: sharing.token, code: drawQr(remoteAddress(target.url, sharing.token)) },
    others: candidates.filter(({ url }) => url !== target.url),
    hints,
    caution: 'Anyone who scans this can control your show: keep it off the projector.',
  };
}

/** How people follow the show, or why they cannot. @param code `undefined`: not shared. */
export function describeAudience(sharing: SharingState, code: string | undefined, followers: number): Invitation {
  if (code === undefined) {
    return { ...unshared, state: 'Off', title: 'Not shared', lead: 'Nobody can follow the show.' };
  }
  const invitation = describeInvitation({ ...sharing, isForAudienceOnly: false });
  const { target, others } = invitation;
  if (target === undefined) return invitation;
  const follow = ({ url, about }: InvitationAddress) => ({ url: followAddress(url, code), about });
  const own = follow(target);
  return {
    ...invitation,
    state: followers === 1 ? '1 person is following' : `${followers} people are following`,
    title: 'Follow along',
    lead: 'Scan it, or type the address: the steps of the talk, with slides and code to copy.',
    target: { ...own, code: drawQr(own.url) },
    others: others.map(follow),
    caution: 'It shows what the stage has shown, and nothing else: put it on the projector.',
  };
}

const unshared = { isShared: false, others: [], hints: [] } as const;

function describeWaiting(status: Exclude<ApiStatus, { state: 'on' }>): Invitation {
  switch (status.state) {
    case 'off':
      return { ...unshared, state: 'Off', title: 'Not shared', lead: 'No other device can use the remote.' };
    case 'untrusted':
      return {
        ...unshared,
        state: 'Off',
        title: 'Not in Restricted Mode',
        lead: 'Trust this workspace to use the remote.',
      };
    case 'starting':
      return { ...unshared, isShared: true, state: 'Starting', title: 'One moment', lead: 'The API is starting.' };
    case 'taken':
      return {
        ...unshared,
        isShared: true,
        state: 'Waiting, and trying again',
        title: `Port ${status.port} is taken`,
        lead: status.message,
      };
    case 'failed':
      return {
        ...unshared,
        isShared: true,
        state: 'Failed',
        title: `Port ${status.port} does not work`,
        lead: status.message,
      };
  }
}

/** Addresses for a phone, best first, and a note about them. */
function candidatesOf({ addresses, remote }: SharingState, port: number) {
  const own = addresses.map((address) => ({ url: address.url, about: describeAddress(address) }));
  if (remote === undefined) return { candidates: own, note: undefined };
  const { isReachable, phoneUrl, note } = describeReachability(remote, port);
  if (isReachable) return { candidates: own, note };
  const outside = phoneUrl === undefined ? [] : [{ url: phoneUrl.replace(/\/$/, ''), about: 'Through VS Code' }];
  return { candidates: outside, note };
}

function hintsFor(platform: NodeJS.Platform, port: number): readonly string[] {
  return [
    'Phone and computer must be on the same network. Hotel and conference networks often isolate devices: connect the computer to the phone’s hotspot, or connect both to a VPN such as Tailscale.',
    `A firewall may block the connection without a message. ${firewallHint(platform, port)}`,
    'Some phones leave Wi-Fi networks without internet: turn mobile data off for a moment.',
  ];
}

function firewallHint(platform: NodeJS.Platform, port: number): string {
  if (platform === 'darwin') {
    return 'On a Mac: System Settings, Network, Firewall, Options, and allow incoming connections for Visual Studio Code.';
  }
  if (platform === 'win32') {
    return 'On Windows: Windows Security, Firewall, “Allow an app through firewall”, and allow Visual Studio Code on private and public networks, because Windows treats the network of a hotel or phone as public.';
  }
  return `On Linux: sudo ufw allow ${port}/tcp, or sudo firewall-cmd --add-port=${port}/tcp.`;
}

const vpnBrands: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^tailscale/i, 'Tailscale'],
  [/^(?:wg|wireguard)/i, 'WireGuard'],
  [/^(?:zt|zerotier)/i, 'ZeroTier'],
];

function describeAddress({ url, interfaceName, kind }: LanAddress): string {
  return `${wordsOf(url, interfaceName, kind)} · ${interfaceName}`;
}

function wordsOf(url: string, interfaceName: string, kind: LanAddress['kind']): string {
  switch (kind) {
    case 'vpn':
      return `VPN${brandOf(url, interfaceName)}: works anywhere if the phone is on it too`;
    case 'lan':
      return `${mediumOf(interfaceName)}: same network`;
    case 'public':
      return `${mediumOf(interfaceName)}: internet address`;
    case 'virtual':
      return 'Virtual network on this computer: not for phones';
    case 'link':
      return 'No router: direct connection between two devices';
  }
}

function brandOf(url: string, interfaceName: string): string {
  const brand = vpnBrands.find(([pattern]) => pattern.test(interfaceName))?.[1];
  // In a VPN, 100.64.0.0/10 is always Tailscale's.
  const known = brand ?? (/^http:\/\/100\./.test(url) ? 'Tailscale' : undefined);
  return known === undefined ? '' : ` (${known})`;
}

function mediumOf(interfaceName: string): string {
  if (/^(?:wl|wi-?fi|wlan|ath)/i.test(interfaceName)) return 'Wi-Fi';
  return /^(?:eth|en[opsx]|ethernet)/i.test(interfaceName) ? 'Cable' : 'Local network';
}
