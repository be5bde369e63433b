import { findBrowser } from './browser.ts';
import { provision, unsupportedReason } from './provision.ts';
import { releases } from './releases.ts';

const reason = unsupportedReason() ?? (findBrowser() ? undefined : 'no Chromium or Chrome here (CHROME_PATH names one)');
if (reason) console.log(`SKIPPED: no real VS Code is installed: ${reason}.`);
else {
  for (const release of releases) {
    const { codeServer } = await provision(release);
    console.log(`VS Code ${release.vscode}: ${codeServer}`);
  }
}
