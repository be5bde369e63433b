/** Where the API is and what it asks for. */
export interface ApiAddress {
  /** `http://localhost:3710`. */
  readonly url: string;
  /** When it asks for one: base64url, so safe in any quotes. */
  readonly token?: string;
}

export type Shell = 'bash' | 'fish' | 'powershell';

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

/** Short commands for a shell: `next`, `prev`, `demos`, and `demo <id>`. Ends with a line break. */
export function shellAliases(shell: Shell, address: ApiAddress): string {
  const lines = { bash: bashLines, fish: fishLines, powershell: powershellLines }[shell](address);
  return `${lines.join('\n')}\n`;
}

function bashLines({ url, token }: ApiAddress): readonly string[] {
  const curl = quietCurl(token);
  return [
    `alias next="${curl} ${url}/api/next"`,
    `alias prev="${curl} ${url}/api/previous"`,
    `alias demos="${curl} ${url}/api/demos"`,
    `demo() { ${curl} -G --data-urlencode "id=$1" ${url}/api/runById; }`,
  ];
}

function fishLines({ url, token }: ApiAddress): readonly string[] {
  const curl = quietCurl(token);
  return [
    `function next; ${curl} ${url}/api/next; end`,
    `function prev; ${curl} ${url}/api/previous; end`,
    `function demos; ${curl} ${url}/api/demos; end`,
    `function demo; ${curl} -G --data-urlencode "id=$argv[1]" ${url}/api/runById; end`,
  ];
}

function powershellLines({ url, token }: ApiAddress): readonly string[] {
  const headers = token ? ` -Headers @{ Authorization = 'Bearer ${token}' }` : '';
  return [
    `function next { Invoke-RestMethod ${url}/api/next${headers} }`,
    `function prev { Invoke-RestMethod ${url}/api/previous${headers} }`,
    `function demos { Invoke-RestMethod ${url}/api/demos${headers} }`,
    `function demo($id) { Invoke-RestMethod "${url}/api/runById?id=$([uri]::EscapeDataString($id))"${headers} }`,
  ];
}

/** Answers end without a line break: the prompt would stand right behind them. */
function quietCurl(token: string | undefined): string {
  return `curl -sS -w '\\n'${token ? ` -H 'Authorization: Bearer ${token}'` : ''}`;
}
