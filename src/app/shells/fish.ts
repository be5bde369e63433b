import { type ApiAddress, curlArguments, shellCalls } from './calls.ts';

/** Functions for fish; the token goes to curl through a pipe. */
export function fishLines({ url, token }: ApiAddress): readonly string[] {
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
