import { describe, expect, it } from 'vitest';
import { parseOptions, parseSetting } from '../../src/headless/options.ts';

describe('the options of npm start', () => {
  it('lead to the sample show when there are none', () => {
    expect(parseOptions([])).toEqual({
      workspace: undefined,
      exec: false,
      token: undefined,
      settings: { 'showrunner.api.enabled': true },
    });
  });

  it('are read with their values', () => {
    const args = '--workspace talk --port 4000 --exec --token t --setting showrunner.saveAfterDemo=false';
    expect(parseOptions([...args.split(' '), '--setting', 'typing.speed=0'])).toEqual({
      workspace: 'talk',
      exec: true,
      token: 't',
      settings: {
        'showrunner.api.enabled': true,
        'showrunner.api.port': 4000,
        'showrunner.api.requireToken': true,
        'showrunner.saveAfterDemo': false,
        'showrunner.typing.speed': 0,
      },
    });
  });

  it.each([
    ['--unknown', "Unknown option '--unknown'"],
    ['', '--workspace needs a folder'],
    ['--aliases=csh', '--aliases needs one of bash, zsh, fish, powershell, cmd'],
    ['--port', "Option '--port <value>' argument missing"],
    ['--port=many', '--port must be a whole number, not many'],
    ['--port=1e3', '--port must be a whole number, not 1e3'],
    ['--port=-1', '--port must be a whole number, not -1'],
    ['--port=70000', 'showrunner.api.port must be a whole number from 1 to 65535, not 70000'],
    ['--workspace=', '--workspace needs a folder'],
    ['--token=', '--token may contain only letters, digits and -._~+/='],
    ['--token=open sesame', '--token may contain only letters, digits and -._~+/='],
    ['--setting=typing.speed', '--setting needs <key>=<json>, not typing.speed'],
    ['--setting=typing.speeds=1', 'There is no setting showrunner.typing.speeds'],
    [
      '--setting=typing.mode=fast',
      'showrunner.typing.mode must be one of "instant", "line-by-line", "character-by-character", "hacker-typer", not fast',
    ],
    ['--setting=api.allowedOrigins="x"', 'showrunner.api.allowedOrigins must be a JSON list of strings, not "x"'],
    ['--setting=saveAfterDemo={', 'showrunner.saveAfterDemo must be true or false, not {'],
  ])('are rejected with one line if they are invalid: %s', (arg, fault) => {
    expect(parseOptions([arg])).toEqual({ fault });
  });

  it('have a missing value reported when the next word begins with a dash', () => {
    const fault = '--port needs a value. If the value begins with a dash, write --port=<value>';
    expect(parseOptions(['--port', '-1'])).toEqual({ fault });
  });

  it('may name one folder, by itself or as --workspace', () => {
    expect(parseOptions(['talk', '--port', '4000'])).toMatchObject({ workspace: 'talk' });
    const fault = 'Name only one folder: remove b';
    expect([parseOptions(['a', 'b']), parseOptions(['--workspace=a', 'b'])]).toEqual([{ fault }, { fault }]);
  });

  it('must contain a long token when other machines may connect', () => {
    const lan = '--setting=api.lan=true';
    expect(parseOptions([lan, '--token=fifteen-letters'])).toEqual({
      fault: '--token needs at least 16 characters if other machines may call (api.lan)',
    });
    expect(parseOptions([lan, '--token=sixteen--letters'])).toHaveProperty('settings');
    expect(parseOptions(['--token=short'])).toHaveProperty('settings');
  });

  it('may give a string with or without quotes', () => {
    expect(parseSetting('typing.mode="line-by-line"')).toEqual({ key: 'typing.mode', value: 'line-by-line' });
    expect(parseSetting('typing.mode=line-by-line')).toEqual({ key: 'typing.mode', value: 'line-by-line' });
  });
});
