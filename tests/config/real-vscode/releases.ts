/** A VS Code that the tests start: the server build that carries it and the Node it needs. */
export interface Release {
  /** Of VS Code. */
  readonly vscode: string;
  readonly codeServer: string;
  /** Major version. */
  readonly node: string;
  /** Whether its terminals work without a compiler (node-pty comes prebuilt). */
  readonly hasTerminals: boolean;
}

export const newest: Release = { vscode: '1.139', codeServer: '4.139.1', node: '24', hasTerminals: true };

/** The version that `engines.vscode` promises. */
export const oldest: Release = { vscode: '1.103', codeServer: '4.103.2', node: '22', hasTerminals: false };

export const releases: readonly Release[] = [newest, oldest];
