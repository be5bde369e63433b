import { describe, expect, it } from 'vitest';
import { curlLine, linkAddress, shellAliases, shellNames, tokenAddress } from '../../src/app/shell-aliases.ts';

const open = { url: 'http://localhost:3710' };
const guarded = { url: 'http://localhost:3710', token: 'aB3-_x' };

it('tokenAddress puts the token before every path', () => {
  expect(tokenAddress({ url: 'http://localhost:3710', token: 'secret' })).toBe('http://localhost:3710/~secret');
});

it('linkAddress includes the token, and encodes any id', () => {
  expect(linkAddress('vscode', 'next', 'a-b_c')).toBe('vscode://showrunner.showrunner/next?token=a-b_c');
  expect(linkAddress('vscode-insiders', { id: 'a&b=c 100%' }, 't')).toBe(
    'vscode-insiders://showrunner.showrunner/runById?id=a%26b%3Dc%20100%25&token=t',
  );
});

describe('the curl command', () => {
  it('runs the next step', () => {
    expect(curlLine(open, 'linux')).toBe('curl http://localhost:3710/api/next');
  });

  it('includes the token when there is one', () => {
    expect(curlLine(guarded, 'darwin')).toBe('curl -H "Authorization: Bearer aB3-_x" http://localhost:3710/api/next');
  });

  it('uses the real curl in every shell of Windows', () => {
    expect(curlLine(open, 'win32')).toBe('curl.exe http://localhost:3710/api/next');
  });
});

describe('the shell aliases', () => {
  // PowerShell and cmd are not available here: their output was only reviewed.
  it('are functions in fish', () => {
    expect(shellAliases('fish', guarded)).toMatchInlineSnapshot(`
      "function _showrunner; printf '%s\\n' 'Authorization: Bearer aB3-_x' | command curl -sS --noproxy '*' -w '\\n' -H @- $argv; end
      function next; _showrunner 'http://localhost:3710/api/next'; end
      function prev; _showrunner 'http://localhost:3710/api/previous'; end
      function demos; _showrunner 'http://localhost:3710/api/demos'; end
      function notes; _showrunner 'http://localhost:3710/api/notes'; end
      function demo; _showrunner -G --data-urlencode "id=$argv" 'http://localhost:3710/api/runById'; end
      function goto; _showrunner -X POST -G --data-urlencode "id=$argv" 'http://localhost:3710/api/goTo'; end
      function restart; _showrunner -X POST 'http://localhost:3710/api/reset'; end
      function undoback; _showrunner -X POST 'http://localhost:3710/api/undoGoingBack'; end
      function stop; _showrunner -X POST 'http://localhost:3710/api/stop'; end
      function blackout; _showrunner -X POST 'http://localhost:3710/api/blackout?on=true'; end
      function lights; _showrunner -X POST 'http://localhost:3710/api/blackout?on=false'; end
      "
    `);
  });

  // PowerShell and cmd are not available here: their output was only reviewed.
  it('are functions in PowerShell, with an encoded id', () => {
    expect(shellAliases('powershell', guarded)).toMatchInlineSnapshot(`
      "function next { Invoke-RestMethod 'http://localhost:3710/api/next' -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function prev { Invoke-RestMethod 'http://localhost:3710/api/previous' -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function demos { Invoke-RestMethod 'http://localhost:3710/api/demos' -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function notes { Invoke-RestMethod 'http://localhost:3710/api/notes' -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function demo { Invoke-RestMethod "http://localhost:3710/api/runById?id=$([uri]::EscapeDataString("$args"))" -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function goto { Invoke-RestMethod -Method Post "http://localhost:3710/api/goTo?id=$([uri]::EscapeDataString("$args"))" -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function restart { Invoke-RestMethod -Method Post 'http://localhost:3710/api/reset' -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function undoback { Invoke-RestMethod -Method Post 'http://localhost:3710/api/undoGoingBack' -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function stop { Invoke-RestMethod -Method Post 'http://localhost:3710/api/stop' -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function blackout { Invoke-RestMethod -Method Post 'http://localhost:3710/api/blackout?on=true' -Headers @{ Authorization = 'Bearer aB3-_x' } }
      function lights { Invoke-RestMethod -Method Post 'http://localhost:3710/api/blackout?on=false' -Headers @{ Authorization = 'Bearer aB3-_x' } }
      "
    `);
    expect(shellAliases('powershell', open)).not.toContain('Headers');
  });

  it('are macros in cmd, with a quoted id, and the token goes through a pipe', () => {
    expect(shellAliases('cmd', guarded)).toMatchInlineSnapshot(`
      "doskey next=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- "http://localhost:3710/api/next"
      doskey prev=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- "http://localhost:3710/api/previous"
      doskey demos=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- "http://localhost:3710/api/demos"
      doskey notes=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- "http://localhost:3710/api/notes"
      doskey demo=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- -G --data-urlencode "id=$*" "http://localhost:3710/api/runById"
      doskey goto=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- -X POST -G --data-urlencode "id=$*" "http://localhost:3710/api/goTo"
      doskey restart=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- -X POST "http://localhost:3710/api/reset"
      doskey undoback=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- -X POST "http://localhost:3710/api/undoGoingBack"
      doskey stop=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- -X POST "http://localhost:3710/api/stop"
      doskey blackout=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- -X POST "http://localhost:3710/api/blackout?on=true"
      doskey lights=echo Authorization: Bearer aB3-_x$bcurl.exe -sS --noproxy "*" -w "\\n" -H @- -X POST "http://localhost:3710/api/blackout?on=false"
      "
    `);
    expect(shellAliases('cmd', open).split('\n')[0]).toMatchInlineSnapshot(
      `"doskey next=curl.exe -sS --noproxy "*" -w "\\n" "http://localhost:3710/api/next""`,
    );
  });

  it.each(shellNames)('cover the same commands in %s, one per line, with plain ASCII', (shell) => {
    const text = shellAliases(shell, guarded);
    for (const name of ['next', 'prev', 'demos', 'notes', 'demo', 'goto', 'restart', 'stop', 'blackout', 'lights']) {
      expect(text).toMatch(new RegExp(`^(?:function |doskey )?${name}\\b`, 'm'));
    }
    expect(text).toMatch(/^(?:[ -~]+\n)+$/);
  });
});
