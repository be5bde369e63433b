import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useShow } from './use-show.ts';

/** The code of a show moves, and its positions follow. */
describe('positions that follow the code in VS Code', () => {
  const show = useShow({ settings: { 'workbench.editor.enablePreview': false } });
  const path = '.demo/1-greeting.json';
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: show.folder, stdio: 'pipe' });

  it('are reported by the check when they are outdated, and corrected all at once', async () => {
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'A talk');
    const before = await show.read(path);
    await writeFile(join(show.folder, 'src/greeting.py'), `# Says hello.\n${await show.read('src/greeting.py')}`);
    const check = 'Showrunner: Check the Show';
    await expect.poll(() => show.window.searchPalette(check)).toContain(check);
    await show.window.runCommand(check);
    await expect.poll(async () => (await show.window.notifications()).join()).toContain('warning');
    await show.window.runCommand('View: Focus Problems');
    await show.window.page.locator('.markers-panel', { hasText: 'Moved to line' }).first().waitFor();
    await show.window.takePicture('mend-show-1');
    await show.window.runCommand('Showrunner: Mend the Show');
    await expect.poll(() => show.read(path)).not.toBe(before);
    await expect.poll(async () => (await show.window.notifications()).join()).toContain('that had moved with the code');
    await expect.poll(() => show.window.page.locator('.markers-panel').textContent()).not.toContain('Moved to line');
    await show.window.takePicture('mend-show-2');
    const after = await show.read(path);
    expect(after).toBe(
      before.replace('"position": 2,', '"position": 3,').replace('"position": 3 }', '"position": 4 }'),
    );
  });
});
