import { type ApiAddress, curlArguments, shellCalls } from './calls.ts';

/**
 * Functions for bash, zsh and every other POSIX shell. The token goes to curl through a pipe: what stands on a command
 * line can be read by everybody on the machine.
 */
export function posixLines({ url, token }: ApiAddress): readonly string[] {
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
