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

describe('the search for a browser', () => {
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
  ] as const)('looks at the usual places on %s: %j', async (platform, env, path) => {
    expect(await findBrowser('auto', machine(platform, env, path))).toBe(path);
  });

  it('prefers Chrome to Edge, wherever they are', async () => {
    const both = machine('linux', { PATH: '/a:/b' }, '/a/microsoft-edge', '/b/google-chrome');
    expect(await findBrowser('auto', both)).toBe('/b/google-chrome');
  });

  it('looks in no relative folder of the PATH', async () => {
    const { asked, ...here } = machine('linux', { PATH: '.:bin:' });
    await findBrowser('auto', here);
    expect(asked.filter((path) => !path.startsWith('/'))).toEqual([]);
  });

  it('looks nowhere when it is off', async () => {
    const { asked, ...here } = machine('linux', { PATH: '/usr/bin' }, '/usr/bin/chromium');
    expect(await findBrowser('off', here)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('returns the configured browser, or none', async () => {
    const here = machine('linux', { PATH: '/usr/bin' }, '/usr/bin/chromium', '/opt/edge');
    expect(await findBrowser('/opt/edge', here)).toBe('/opt/edge');
    expect(await findBrowser('/opt/gone', here)).toBeUndefined();
  });
});
