import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../src/pictures/find-browser.ts';

type Env = Readonly<Record<string, string>>;

function machine(platform: NodeJS.Platform, env: Env, ...installed: readonly string[]) {
  const asked: string[] = [];
  const isExecutable = async (path: string) => {
    asked.push(path);
    return installed.includes(path);
  };
  return { platform, env, isExecutable, asked };
}

describe('findBrowser', () => {
  it.each([
    ['linux', { PATH: '/home/me/bin:/usr/bin' }, '/home/me/bin/chromium'],
    ['linux', {}, '/snap/bin/chromium'],
    ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', { HOME: '/Users/me' }, '/Users/me/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    ['win32', { PROGRAMFILES: 'C:\\Program Files' }, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    [
      'win32',
      { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' },
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
    ['linux', { CHROME_PATH: '/opt/chrome' }, '/opt/chrome'],
  ] as const)('finds a browser in a usual place of %s with the environment %j', async (platform, env, path) => {
    expect(await findBrowser('auto', machine(platform, env, path))).toBe(path);
  });

  it('prefers Chrome to Edge, in any folder', async () => {
    const both = machine('linux', { PATH: '/a:/b' }, '/a/microsoft-edge', '/b/google-chrome');
    expect(await findBrowser('auto', both)).toBe('/b/google-chrome');
  });

  it('ignores relative folders in PATH', async () => {
    const { asked, ...here } = machine('linux', { PATH: '.:bin:' });
    await findBrowser('auto', here);
    expect(asked.filter((path) => !path.startsWith('/'))).toEqual([]);
  });

  it('searches nowhere when the setting is off', async () => {
    const { asked, ...here } = machine('linux', { PATH: '/usr/bin' }, '/usr/bin/chromium');
    expect(await findBrowser('off', here)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('returns only the browser that the setting names', async () => {
    const here = machine('linux', { PATH: '/usr/bin' }, '/usr/bin/chromium', '/opt/edge');
    expect(await findBrowser('/opt/edge', here)).toBe('/opt/edge');
    expect(await findBrowser('/opt/gone', here)).toBeUndefined();
  });
});
