import { describe, it } from 'vitest';
import { executablePath } from '../../support/test-browser.ts';
import { expectAccessible } from './accessible.ts';
import { openPresenter, type Theme, usePresenterBrowser } from './presenter-rig.ts';
import { middle } from './scenes.ts';

describe.runIf(executablePath)('the presenter view in other themes', () => {
  const browser = usePresenterBrowser();

  it.each<Theme>(['light', 'hc-dark', 'hc-light'])('is accessible in %s', async (theme) => {
    const rig = await openPresenter(browser, { theme });
    await rig.tell({ type: 'model', model: middle });
    await expectAccessible(rig, [
      [360, 740],
      [900, 700],
      [1600, 900],
    ]);
  });
});
