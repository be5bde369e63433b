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
