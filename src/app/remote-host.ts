import { isLoopbackName } from '../core/loopback.ts';

/** A VS Code whose extensions run on another machine than its window. */
export interface RemoteHost {
  /** VS Code's remote name: `ssh-remote`, `wsl`, `dev-container`, `codespaces`, …, or the address of a server. */
  readonly name: string;
  /** The machine where the extensions run. */
  readonly machine: string;
  /** URL of the API for the presenter's computer, if VS Code knows it. */
  readonly externalUrl: string | undefined;
}

export interface RemoteReachability {
  /** Whether a phone can use the machine's own addresses. */
  readonly isReachable: boolean;
  /** Alternative for the phone. */
  readonly phoneUrl?: string;
  /** Explains the situation and what works. */
  readonly note: string;
}

export function describeReachability({ name, machine, externalUrl }: RemoteHost, port: number): RemoteReachability {
  const isForwarded = externalUrl === undefined || isLoopbackUrl(externalUrl);
  const here = `Its port is forwarded to ${externalUrl ?? 'this computer'}, which only this computer can open: on a phone, localhost is the phone itself.`;
  switch (kindOf(name)) {
    case 'container':
      return outside(
        externalUrl,
        `VS Code is running in a container. ${here} Publish the port, with "appPort": [${port}] in devcontainer.json or -p ${port}:${port}, add the address of the container’s host to showrunner.api.allowedHosts, and open port ${port} of the host.`,
      );
    case 'wsl':
      return {
        isReachable: true,
        note: `VS Code is running in WSL. Unless .wslconfig has networkingMode=mirrored, only Windows knows its addresses, and phones cannot reach them. ${isForwarded ? here : ''}`.trim(),
      };
    case 'cloud':
      return outside(
        externalUrl,
        isForwarded
          ? `VS Code is running on a cloud machine. ${here} Turn showrunner.api.requireToken on, set the visibility of port ${port} to Public in the Ports view, and open its forwarded address on the phone.`
          : `VS Code is running on a cloud machine, behind this address. It asks the phone to sign in unless port ${port} is set to Public in the Ports view; turn showrunner.api.requireToken on first, because callers then look like this machine.`,
      );
    case 'server':
      return {
        isReachable: true,
        note: `VS Code is running on ${machine}. These are the addresses of ${machine}, and the phone must be on its network. ${describeExternal(externalUrl, isForwarded)}`,
      };
  }
}

/** Whether the URL refers to the machine that opens it. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackName(new URL(url).hostname);
}

function describeExternal(url: string | undefined, isForwarded: boolean): string {
  if (url === undefined) return '';
  return isForwarded
    ? `On the computer in front of you it is ${url}.`
    : `On the computer in front of you it is ${url}, if showrunner.api.allowedHosts lists that name.`;
}

function outside(externalUrl: string | undefined, note: string): RemoteReachability {
  const isOpen = externalUrl !== undefined && !isLoopbackUrl(externalUrl);
  return isOpen ? { isReachable: false, phoneUrl: externalUrl, note } : { isReachable: false, note };
}

function kindOf(name: string): 'container' | 'wsl' | 'cloud' | 'server' {
  if (/container|^k8s/.test(name)) return 'container';
  if (name === 'wsl') return 'wsl';
  return /^(?:codespaces|tunnel|vscode-vfs|github)/.test(name) ? 'cloud' : 'server';
}
