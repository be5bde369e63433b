const linesOf = {
  bash: posixLines,
  zsh: posixLines,
  fish: fishLines,
  powershell: powershellLines,
  cmd: cmdLines,
} as const;

export type Shell = keyof typeof linesOf;

/** In the order of the menu. */
export const shellNames = Object.keys(linesOf) as readonly Shell[];

/** A base address with the token, for clients that only accept an address. */
export function tokenAddress({ url, token }: Required<ApiAddress>): string {
  return `${url}/~${token}`;
}

/** A command that runs the next step, for every shell. */
export function curlLine({ url, token }: ApiAddress, platform: NodeJS.Platform): string {
  // In Windows PowerShell, `curl` is another program.
  const curl = platform === 'win32' ? 'curl.exe' : 'curl';
  return [curl, ...(token ? [`-H "Authorization: Bearer ${token}"`] : []), `${url}/api/next`].join(' ');
}

/**
 * Short commands for a shell: `next`, `prev`, `demos`, `notes`, `demo <id>`, `goto <id>`, `restart`, `stop`,
 * `blackout`, `lights`. To paste, or for the shell's startup file. Ends with a line break.
 */
export function shellAliases(shell: Shell, address: ApiAddress): string {
  const lines = linesOf[shell](address);
  return `${lines.join('\n')}\n`;
}

/** A link into the editor; its token avoids the question. `scheme` is the editor's own, such as `vscode`. */
export function linkAddress(
  scheme: string,
  target: 'next' | 'previous' | { readonly id: string },
  token: string,
): string {
  const [path, id] = typeof target === 'string' ? [target, []] : ['runById', [`id=${encodeURIComponent(target.id)}`]];
  return `${scheme}://showrunner.showrunner/${path}?${[...id, `token=${encodeURIComponent(token)}`].join('&')}`;
}

/**
 * Macros for Windows' cmd, using its curl.exe. The macro quotes the text after a name, so that `&`, `|` and spaces
 * belong to the id, which is typed without quotes. `$b` is the pipe through which curl gets the token.
 */
function cmdLines({ url, token }: ApiAddress): readonly string[] {
  const bearer = token === undefined ? '' : `echo Authorization: Bearer ${token}$b`;
  const header = token === undefined ? [] : ['-H @-'];
  return shellCalls.map((call) => {
    const id = call.takesId ? ['--data-urlencode "id=$*"'] : [];
    const words = ['curl.exe -sS --noproxy "*" -w "\\n"', ...header, ...curlArguments(call), ...id];
    return `doskey ${call.name}=${bearer}${[...words, `"${url}${call.target}"`].join(' ')}`;
  });
}

/** For Windows PowerShell and PowerShell. They need no other program, so none sees the token. */
function powershellLines({ url, token }: ApiAddress): readonly string[] {
  const headers = token ? ` -Headers @{ Authorization = 'Bearer ${token}' }` : '';
  return shellCalls.map(
    (call) => `function ${call.name} { Invoke-RestMethod${methodOf(call)} ${targetOf(url, call)}${headers} }`,
  );
}

function methodOf({ method }: ShellCall): string {
  return method === 'POST' ? ' -Method Post' : '';
}

function targetOf(url: string, { target, takesId }: ShellCall): string {
  return takesId ? `"${url}${target}?id=$([uri]::EscapeDataString("$args"))"` : `'${url}${target}'`;
}

function fishLines({ url, token }: ApiAddress): readonly string[] {
  const curl = "command curl -sS --noproxy '*' -w '\\n'";
  const send =
    token === undefined
      ? `function _showrunner; ${curl} $argv; end`
      : `function _showrunner; printf '%s\\n' 'Authorization: Bearer ${token}' | ${curl} -H @- $argv; end`;
  return [
    send,
    ...shellCalls.map((call) => {
      const id = call.takesId ? ['--data-urlencode "id=$argv"'] : [];
      const words = ['_showrunner', ...curlArguments(call), ...id, `'${url}${call.target}'`];
      return `function ${call.name}; ${words.join(' ')}; end`;
    }),
  ];
}

/** curl gets the token through a pipe, because everybody on the machine can read command lines. */
function posixLines({ url, token }: ApiAddress): readonly string[] {
  const names = shellCalls.map(({ name }) => name).join(' ');
  const curl = "command curl -sS --noproxy '*' -w '\\n'";
  const send =
    token === undefined
      ? `_showrunner() { ${curl} "$@"; }`
      : `_showrunner() { printf '%s\\n' 'Authorization: Bearer ${token}' | ${curl} -H @- "$@"; }`;
  return [
    `unalias ${names} 2>/dev/null || :`, // else an alias with that name would be expanded
    send,
    ...shellCalls.map((call) => {
      const id = call.takesId ? ['--data-urlencode "id=$*"'] : [];
      return `${call.name}() { ${['_showrunner', ...curlArguments(call), ...id, `'${url}${call.target}'`].join(' ')}; }`;
    }),
  ];
}

interface ApiAddress {
  /** `http://localhost:3710`. */
  readonly url: string;
  /** If required: base64url, safe in any quotes. */
  readonly token?: string;
}

interface ShellCall {
  readonly name: string;
  /** Path and query. */
  readonly target: string;
  readonly method: 'GET' | 'POST';
  /** The rest of the line, even with spaces, is the demo's id. */
  readonly takesId?: true;
}

/** `restart`, because `reset` repairs a terminal; `blackout` and `lights`, to avoid a parameter. */
const shellCalls: readonly ShellCall[] = [
  { name: 'next', method: 'GET', target: '/api/next' },
  { name: 'prev', method: 'GET', target: '/api/previous' },
  { name: 'demos', method: 'GET', target: '/api/demos' },
  { name: 'notes', method: 'GET', target: '/api/notes' },
  { name: 'demo', method: 'GET', target: '/api/runById', takesId: true },
  { name: 'goto', method: 'POST', target: '/api/goTo', takesId: true },
  { name: 'restart', method: 'POST', target: '/api/reset' },
  { name: 'undoback', method: 'POST', target: '/api/undoGoingBack' },
  { name: 'stop', method: 'POST', target: '/api/stop' },
  { name: 'blackout', method: 'POST', target: '/api/blackout?on=true' },
  { name: 'lights', method: 'POST', target: '/api/blackout?on=false' },
];

function curlArguments({ method, takesId }: ShellCall): readonly string[] {
  // -G puts the id into the query; it needs an explicit method for POST.
  return [...(method === 'POST' ? ['-X POST'] : []), ...(takesId ? ['-G'] : [])];
}
