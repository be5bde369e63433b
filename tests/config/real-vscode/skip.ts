import { findBrowser } from './browser.ts';

/** Why no real VS Code can be started on this machine; `undefined` when one can. */
export function skipReason(): string | undefined {
  const { platform, arch } = process;
  if (platform !== 'linux' && platform !== 'darwin') {
    return `the VS Code server runs on Linux and macOS, not on ${platform} (\`npm run test:desktop\` works there)`;
  }
  if (arch !== 'x64' && arch !== 'arm64') return `no VS Code server is built for ${arch}`;
  if (!findBrowser()) return 'no Chromium or Chrome is installed here (CHROME_PATH may name one)';
  return undefined;
}
