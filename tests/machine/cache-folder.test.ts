import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CacheEnvironment, cacheFolderFor } from '../../src/machine/cache-folder.ts';

const on = (platform: NodeJS.Platform, env: CacheEnvironment['env'] = {}): CacheEnvironment => ({
  platform,
  env,
  home: '/home/me',
});

describe('the cache folder of a workspace folder', () => {
  it('is below the folder where the operating system keeps caches', () => {
    const parent = (place: CacheEnvironment) => join(cacheFolderFor('/talks/one', place), '..').replaceAll(sep, '/');
    expect(parent(on('linux'))).toBe('/home/me/.cache/showrunner');
    expect(parent(on('linux', { XDG_CACHE_HOME: '/caches' }))).toBe('/caches/showrunner');
    expect(parent(on('linux', { XDG_CACHE_HOME: 'caches' }))).toBe('/home/me/.cache/showrunner');
    expect(parent(on('darwin'))).toBe('/home/me/Library/Caches/showrunner');
    expect(parent(on('win32', { LOCALAPPDATA: '/local' }))).toBe('/local/showrunner');
    expect(parent(on('win32'))).toBe('/home/me/AppData/Local/showrunner');
  });

  it('is the same with and without a trailing slash, and differs for another folder', () => {
    expect(cacheFolderFor('/talks/one', on('linux'))).toMatch(/[\\/][\da-f]{16}$/);
    expect(cacheFolderFor('/talks/one/', on('linux'))).toBe(cacheFolderFor('/talks/one', on('linux')));
    expect(cacheFolderFor('/talks/other', on('linux'))).not.toBe(cacheFolderFor('/talks/one', on('linux')));
  });
});
