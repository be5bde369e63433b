export interface SharingQuestion {
  readonly message: string;
  /** Paragraphs. */
  readonly detail: readonly string[];
}

export function askToShare(port: number): SharingQuestion {
  return {
    message: 'Share the remote on the local network?',
    detail: [
      `Other devices on your network can then open port ${port} of this computer. Anyone with the token from the QR code can run your demos.`,
      'The connection is plain HTTP, so others on the same network can read it, including the token.',
      'Sharing ends when you stop it, when you change networks, or after 12 hours.',
    ],
  };
}

export function askToShareWithAudience(port: number): SharingQuestion {
  return {
    message: 'Share the show with the audience?',
    detail: [
      `People on your network can then open an address on port ${port} of this computer and follow the show in a browser.`,
      'They see the steps that the stage has shown: slides as far as they are revealed, whole files that the show has opened or changed, and commands. They see no notes and nothing of what comes next, secrets are masked, and they control nothing.',
      'It is plain HTTP, without a password: anyone who knows the address can read it. It ends when you stop it, when you change networks, or after 12 hours.',
    ],
  };
}
