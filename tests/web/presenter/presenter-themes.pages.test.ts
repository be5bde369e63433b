import { describe, it } from 'vitest';
import { executablePath } from '../../support/test-browser.ts';
import { expectAccessible } from './accessible.ts';
import { openPresenter, type Theme, usePresenterBrowser } from './presenter-rig.ts';
import { middle } from './scenes.ts';

describe.runIf(executablePath)('the presenter view in other themes', () => {
  const browser = usePresenterBrowser();

  // Only colours are another theme's own, and they are those of a narrow or a wide view.
  it.each<Theme>(['light', 'hc-dark', 'hc-light'])('breaks no rule of accessibility in %s', async (theme) => {
    const rig = await openPresenter(browser, { theme });
    await rig.tell({ type: 'model', model: middle });
    await expectAccessible(rig, 'colors', [
      [360, 740],
      [1600, 900],
    ]);
  });
});
