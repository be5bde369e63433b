import { describe, expect, it } from 'vitest';
import type { LanAddress } from '../../src/api/lan-addresses.ts';
import { createSharing, sharingLimit } from '../../src/app/sharing.ts';
import { createMemoryStore } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const hour = 60 * 60 * 1000;
const home: LanAddress = { url: 'http://192.168.1.20:0', interfaceName: 'wlan0', kind: 'lan' };
const vpn: LanAddress = { url: 'http://100.101.102.103:0', interfaceName: 'tailscale0', kind: 'vpn' };

/** A window on a machine that can change networks; `open` is the next session of the window. */
function createMachine(...addresses: readonly LanAddress[]) {
  const store = createMemoryStore();
  const machine = { addresses, time: 1_000_000 };
  const open = () => {
    const clock = createVirtualClock();
    const sharing = createSharing({
      key: 'sharing',
      store,
      clock,
      now: () => machine.time,
      addresses: () => machine.addresses,
    });
    const heard: boolean[] = [];
    sharing.onDidChange(() => heard.push(sharing.isOn));
    return { sharing, clock, heard };
  };
  return Object.assign(machine, { store, open });
}

describe('sharing the remote', () => {
  it('is off until it is started, and stores nothing after it is stopped', async () => {
    const { open, store } = createMachine(home);
    const { sharing, heard } = open();
    expect(sharing.isOn).toBe(false);
    await sharing.start();
    await sharing.start();
    expect([sharing.isOn, heard]).toEqual([true, [true]]);
    await sharing.stop();
    expect([sharing.isOn, heard, store.content.size]).toEqual([false, [true, false], 0]);
  });

  it('continues after a reload of the window', async () => {
    const machine = createMachine(home);
    await machine.open().sharing.start();
    machine.time += hour;
    expect(machine.open().sharing.isOn).toBe(true);
  });

  it('ends when the machine is in another network, even with a VPN', async () => {
    const machine = createMachine(vpn, home);
    await machine.open().sharing.start();
    machine.addresses = [vpn, { ...home, url: 'http://10.0.0.7:0' }];
    expect([machine.open().sharing.isOn, machine.store.content.size]).toEqual([false, 0]);
    machine.addresses = [vpn, home];
    expect(machine.open().sharing.isOn).toBe(false);
  });

  it('ends by itself after its time limit, in an open window and in a reopened one', async () => {
    const machine = createMachine(home);
    const { sharing, clock, heard } = machine.open();
    await sharing.start();
    machine.time += 11 * hour;
    const next = machine.open();
    await next.clock.advance(hour);
    expect(next.sharing.isOn).toBe(false);
    await clock.advance(sharingLimit);
    expect(heard).toEqual([true, false]);

    await machine.open().sharing.start();
    machine.time += sharingLimit;
    expect(machine.open().sharing.isOn).toBe(false);
  });

  it.each([{ until: 'later', addresses: [] }, { until: 1e300 }, 7, 'on', null])(
    'is off when the store contains the invalid value %j',
    async (value) => {
      const machine = createMachine(home);
      await machine.store.set('sharing', value);
      expect(machine.open().sharing.isOn).toBe(false);
    },
  );
});
