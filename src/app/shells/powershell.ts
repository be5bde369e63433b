import { type ApiAddress, type ShellCall, shellCalls } from './calls.ts';

/** Functions for Windows PowerShell and PowerShell, which bring their own way to call: no other program sees the token. */
export function powershellLines({ url, token }: ApiAddress): readonly string[] {
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
