import { provision } from './provision.ts';
import { releases } from './releases.ts';
import { skipReason } from './skip.ts';

const reason = skipReason();
if (reason) console.log(`SKIPPED: no real VS Code is installed: ${reason}.`);
else {
  for (const release of releases) {
    const { codeServer } = await provision(release);
    console.log(`VS Code ${release.vscode}: ${codeServer}`);
  }
}
