import { describe, expect, it } from 'vitest';
import type { LanAddress } from '../../../src/api/lan-addresses.ts';
import { describeInvitation } from '../../../src/app/invitation.ts';
import { describeTerminalInvitation } from '../../../src/headless/terminal-invitation.ts';
import { readQr } from '../../support/qr-reader.ts';

const token = 'q3Vf0Jx8sN2cLr7yTz1uWb6KpEa9HgMd';
const wifi: LanAddress = { url: 'http://192.168.1.20:3710', interfaceName: 'wlan0', kind: 'lan' };
const vpn: LanAddress = { url: 'http://100.101.102.103:3710', interfaceName: 'tailscale0', kind: 'vpn' };

function invitation(addresses: readonly LanAddress[] = [vpn, wifi]) {
  const status = { state: 'on', port: 3710, url: 'http://localhost:3710', lanUrls: [] } as const;
  return describeInvitation({ status, token, addresses, platform: 'linux' });
}

type Colour = readonly [number, number, number];
const themes: Readonly<Record<string, { readonly text: Colour; readonly ground: Colour }>> = {
  dark: { text: [204, 204, 204], ground: [30, 30, 30] },
  light: { text: [51, 51, 51], ground: [255, 255, 255] },
  solarized: { text: [131, 148, 150], ground: [0, 43, 54] },
};

/** A terminal with cells of 4 by 8 pixels: the visible part of the text. */
function show(output: string, { text, ground }: (typeof themes)[string]) {
  const lines = output.split('\n');
  const palette: Readonly<Record<number, Colour>> = { 16: [0, 0, 0], 231: [255, 255, 255] };
  const cells = lines.map((line) => {
    let [front, back] = [text, ground];
    return [...line.replaceAll('\u001b', '').matchAll(/\[([\d;]+)m|(.)/gu)].flatMap(([, code, char]) => {
      if (char !== undefined) return [{ char, front, back }];
      const [, fore, ground256] = /^38;5;(\d+);48;5;(\d+)$/.exec(code ?? '') ?? [];
      front = palette[Number(fore)] ?? text;
      back = palette[Number(ground256)] ?? ground;
      return [];
    });
  });
  const [width, height] = [Math.max(...cells.map(({ length }) => length)) * 4, cells.length * 8];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const { char = ' ', front = text, back = ground } = cells[Math.floor(y / 8)]?.[Math.floor(x / 4)] ?? {};
      const isFront = char === '█' || (char === '▀' && y % 8 < 4) || (char === '▄' && y % 8 >= 4);
      data.set(isFront ? front : back, (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

describe('the invitation in a terminal', () => {
  it.each(Object.entries(themes))(
    'is black on white in a %s terminal with colors, and can be scanned',
    (_name, theme) => {
      const output = describeTerminalInvitation(invitation(), { isTTY: true, isColored: true });
      expect(readQr(show(output, theme))).toBe(`http://100.101.102.103:3710/#token=${token}`);
    },
  );

  it('can be scanned without colors too, in a light terminal as a negative', () => {
    const output = describeTerminalInvitation(invitation(), { isTTY: true, isColored: false });
    expect(output).not.toContain('\u001b');
    const address = `http://100.101.102.103:3710/#token=${token}`;
    expect(readQr(show(output, themes.dark!))).toBe(address);
    expect(readQr(show(output, themes.solarized!))).toBe(address);
    expect(readQr(show(output, themes.light!), 'attemptBoth')).toBe(address);
  });

  it('shows only the addresses when it is in a file, a pipe or a narrow window, where nobody can scan it', () => {
    const plain = describeTerminalInvitation(invitation(), { isColored: false });
    expect(plain).toMatchInlineSnapshot(`
      "The remote, for devices with the token:

        http://100.101.102.103:3710/#token=q3Vf0Jx8sN2cLr7yTz1uWb6KpEa9HgMd  # VPN (Tailscale): works anywhere if the phone is on it too · tailscale0
        http://192.168.1.20:3710/#token=q3Vf0Jx8sN2cLr7yTz1uWb6KpEa9HgMd  # Wi-Fi: same network · wlan0

      "
    `);
    expect(describeTerminalInvitation(invitation(), { isTTY: true, columns: 40, isColored: true })).toBe(plain);
  });

  it('fits a terminal of 80 columns and 24 lines', () => {
    const lines = describeTerminalInvitation(invitation([wifi]), { isTTY: true, isColored: false }).split('\n');
    const code = lines.filter((line) => /[█▀▄]/.test(line));
    expect([code.length, Math.max(...code.map(({ length }) => length))]).toEqual([21, 41]);
  });

  it('suggests joining a Wi-Fi when there is no network', () => {
    expect(describeTerminalInvitation(invitation([]), { isTTY: true, isColored: true })).toContain('Join a Wi-Fi');
  });
});
