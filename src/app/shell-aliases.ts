const linesOf = {
  bash: posixLines,
  zsh: posixLines,
  fish: fishLines,
  powershell: powershellLines,
  cmd: cmdLines,
} as const;

export type Shell = keyof typeof linesOf;

/** All that there are aliases for, in the order of the menu. */
export const shellNames = Object.keys(linesOf) as readonly Shell[];

/** A base address that carries the token, for clients that know nothing but an address. */
export function tokenAddress({ url, token }: Required<ApiAddress>): string {
  return `${url}/~${token}`;
}

/** One line that runs the next step, for every shell. */
export function curlLine({ url, token }: ApiAddress, platform: NodeJS.Platform): string {
  // In Windows PowerShell `curl` is another program.
  const curl = platform === 'win32' ? 'curl.exe' : 'curl';
  return [curl, ...(token ? [`-H "Authorization: Bearer ${token}"`] : []), `${url}/api/next`].join(' ');
}

/**
 * Short commands for a shell: `next`, `prev`, `demos`, `notes`, `demo <id>`, `goto <id>`, `restart`, `stop`, `blackout`,
 * `lights`. To paste, or for the file that the shell begins with. Ends with a line break.
 */
export function shellAliases(shell: Shell, address: ApiAddress): string {
  const lines = linesOf[shell](address);
  return `${lines.join('\n')}\n`;
}

/**
 * A link into the editor that runs the next step, goes back one, or runs a demo: with the token it asks no question.
 * `scheme` is the editor's own, such as `vscode`.
 */
export function linkAddress(
  scheme: string,
  target: 'next' | 'previous' | { readonly id: string },
  token: string,
): string {
  const [path, id] = typeof target === 'string' ? [target, []] : ['runById', [`id=${encodeURIComponent(target.id)}`]];
  return `${scheme}://showrunner.showrunner/${path}?${[...id, `token=${encodeURIComponent(token)}`].join('&')}`;
}

/**
 * Macros for the prompt of Windows' cmd, over the curl.exe that Windows brings. Text typed after a name stands between
 * quotes in the macro, so that `&`, `|` and spaces are part of the id: it is typed without quotes of its own. `$b` is
 * the pipe through which the token goes to curl.
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

/** Functions for Windows PowerShell and PowerShell, which bring their own way to call: no other program sees the token. */
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

/** Functions for fish; the token goes to curl through a pipe. */
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

/**
 * Functions for bash, zsh and every other POSIX shell. The token goes to curl through a pipe, because everybody on the
 * machine can read command lines.
 */
function posixLines({ url, token }: ApiAddress): readonly string[] {
  const names = shellCalls.map(({ name }) => name).join(' ');
  const curl = "command curl -sS --noproxy '*' -w '\\n'";
  const send =
    token === undefined
      ? `_showrunner() { ${curl} "$@"; }`
      : `_showrunner() { printf '%s\\n' 'Authorization: Bearer ${token}' | ${curl} -H @- "$@"; }`;
  return [
    `unalias ${names} 2>/dev/null || :`, // an alias of the name would be read in its place
    send,
    ...shellCalls.map((call) => {
      const id = call.takesId ? ['--data-urlencode "id=$*"'] : [];
      return `${call.name}() { ${['_showrunner', ...curlArguments(call), ...id, `'${url}${call.target}'`].join(' ')}; }`;
    }),
  ];
}

/** The API's address, and the token it asks for. */
interface ApiAddress {
  /** `http://localhost:3710`. */
  readonly url: string;
  /** When it asks for one: base64url, so safe in any quotes. */
  readonly token?: string;
}

/** One short command of a shell: its name and its request to the API. */
interface ShellCall {
  readonly name: string;
  /** Path and query. */
  readonly target: string;
  readonly method: 'GET' | 'POST';
  /** The rest of the line is the id of a demo: several words are one id. */
  readonly takesId?: true;
}

/**
 * The same for every shell. `restart` and not `reset`, which mends a terminal; two words for the blackout, since no
 * shell has to choose then.
 */
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

/** The arguments of curl that every call has: no proxy of the environment, and a line break after the answer. */
function curlArguments({ method, takesId }: ShellCall): readonly string[] {
  // With -G an id travels in the query, as POST only with the method said.
  return [...(method === 'POST' ? ['-X POST'] : []), ...(takesId ? ['-G'] : [])];
}
