import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { curlLine, shellAliases, tokenAddress } from '../../src/app/shell-lines.ts';

const open = { url: 'http://localhost:3710' };
const guarded = { url: 'http://localhost:3710', token: 'aB3-_x' };

it('a base address carries the token before every path', () => {
  expect(tokenAddress({ url: 'http://localhost:3710', token: 'secret' })).toBe('http://localhost:3710/~secret');
});

describe('the curl line', () => {
  it('runs the next step', () => {
    expect(curlLine(open, 'linux')).toBe('curl http://localhost:3710/api/next');
  });

  it('carries the token when there is one', () => {
    expect(curlLine(guarded, 'darwin')).toBe('curl -H "Authorization: Bearer aB3-_x" http://localhost:3710/api/next');
  });

  it('means the real curl in every shell of Windows', () => {
    expect(curlLine(open, 'win32')).toBe('curl.exe http://localhost:3710/api/next');
  });
});

describe('the aliases', () => {
  it('are functions and aliases for bash and zsh', () => {
    expect(shellAliases('bash', open)).toMatchInlineSnapshot(`
      "alias next="curl -sS -w '\\n' http://localhost:3710/api/next"
      alias prev="curl -sS -w '\\n' http://localhost:3710/api/previous"
      alias demos="curl -sS -w '\\n' http://localhost:3710/api/demos"
      demo() { curl -sS -w '\\n' -G --data-urlencode "id=$1" http://localhost:3710/api/runById; }
      "
    `);
    expect(shellAliases('bash', guarded)).toMatchInlineSnapshot(`
      "alias next="curl -sS -w '\\n' -H 'Authorization: Bearer aB3-_x' http://localhost:3710/api/next"
      alias prev="curl -sS -w '\\n' -H 'Authorization: Bearer aB3-_x' http://localhost:3710/api/previous"
      alias demos="curl -sS -w '\\n' -H 'Authorization: Bearer aB3-_x' http://localhost:3710/api/demos"
      demo() { curl -sS -w '\\n' -H 'Authorization: Bearer aB3-_x' -G --data-urlencode "id=$1" http://localhost:3710/api/runById; }
      "
    `);
  });

  it('are functions for fish', () => {
    expect(shellAliases('fish', guarded)).toMatchInlineSnapshot(`
      "function next; curl -sS -w '\\n' -H 'Authorization: Bearer aB3-_x' http://localhost:3710/api/next; end
      function prev; curl -sS -w '\\n' -H 'Authorization: Bearer aB3-_x' http://localhost:3710/api/previous; end
      function demos; curl -sS -w '\\n' -H 'Authorization: Bearer aB3-_x' http://localhost:3710/api/demos; end
      function demo; curl -sS -w '\\n' -H 'Authorization: Bearer aB3-_x' -G --data-urlencode "id=$argv[1]" http://localhost:3710/api/runById; end
      "
    `);
  });

  it('are functions for PowerShell', () => {
    expect(shellAliases('powershell', open)).toMatchInlineSnapshot(`
      "function next { Invoke-RestMethod http://localhost:3710/api/next }
      function prev { Invoke-RestMethod http://localhost:3710/api/previous }
      function demos { Invoke-RestMethod http://localhost:3710/api/demos }
      function demo($id) { Invoke-RestMethod "http://localhost:3710/api/runById?id=$([uri]::EscapeDataString($id))" }
      "
    `);
    expect(shellAliases('powershell', guarded)).toMatchInlineSnapshot(`
      "function next { Invoke-RestMethod http://localhost:3710/api/next -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function prev { Invoke-RestMethod http://localhost:3710/api/previous -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function demos { Invoke-RestMethod http://localhost:3710/api/demos -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function demo($id) { Invoke-RestMethod "http://localhost:3710/api/runById?id=$([uri]::EscapeDataString($id))" -Headers @{ Authorization = 'Bearer aB3-_x' } }
      "
    `);
  });

  it.runIf(process.platform !== 'win32')('call the API when bash runs them, whatever the id', async () => {
    const seen: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      seen.push(request);
      response.end('ok');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const script = `shopt -s expand_aliases\n${shellAliases('bash', { url, token: 'aB3-_x' })}\nnext\nprev\ndemos\ndemo 'a b&c=%"é'\n`;
    await promisify(execFile)('bash', ['-c', script], { env: { PATH: process.env.PATH, no_proxy: '*' } });
    server.close();
    const calls = seen.map(({ method, url: target = '' }) => {
      const { pathname, searchParams } = new URL(target, url);
      return [method, pathname, ...searchParams.values()].join(' ');
    });
    expect(calls).toEqual(['GET /api/next', 'GET /api/previous', 'GET /api/demos', 'GET /api/runById a b&c=%"é']);
    expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer aB3-_x']));
  });
});
