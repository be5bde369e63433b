import { type ApiAddress, curlArguments, shellCalls } from './calls.ts';

/**
 * Macros for the prompt of Windows' cmd, over the curl.exe that Windows brings. What is typed after a name stands
 * between quotes in the macro, so that `&`, `|` and spaces are part of the id: it is typed without quotes of its own.
 * `$b` is the pipe through which the token goes to curl.
 */
export function cmdLines({ url, token }: ApiAddress): readonly string[] {
  const bearer = token === undefined ? '' : `echo Authorization: Bearer ${token}$b`;
  const header = token === undefined ? [] : ['-H @-'];
  return shellCalls.map((call) => {
    const id = call.takesId ? ['--data-urlencode "id=$*"'] : [];
    const words = ['curl.exe -sS --noproxy "*" -w "\\n"', ...header, ...curlArguments(call), ...id];
    return `doskey ${call.name}=${bearer}${[...words, `"${url}${call.target}"`].join(' ')}`;
  });
}
