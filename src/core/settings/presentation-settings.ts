import type { JsonObject } from '../json.ts';

/**
 * VS Code's settings in the presentation mode, by their full key: parts that an audience does not look for. Each is
 * known to every VS Code that we promise, and may be set by a workspace. Parts that a live coder may want to show are
 * not among them: suggestions, squiggles, the buttons of an editor. Tabs and status bar have settings of their own.
 */
export const presentationSettings: JsonObject = {
  // Around the editor.
  'workbench.activityBar.location': 'hidden',
  'workbench.layoutControl.enabled': false,
  'workbench.navigationControl.enabled': false,
  'window.commandCenter': false,
  'breadcrumbs.enabled': false,
  'workbench.editor.decorations.badges': false,
  'workbench.editor.decorations.colors': false,
  'workbench.tips.enabled': false,
  'workbench.editor.empty.hint': 'hidden',
  // On the code, and beside it.
  'editor.minimap.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.lightbulb.enabled': 'off',
  'editor.matchBrackets': 'never',
  'editor.inlayHints.enabled': 'offUnlessPressed',
  'editor.codeLens': false,
  'scm.diffDecorations': 'none',
  'terminal.integrated.initialHint': false,
  'terminal.integrated.shellIntegration.decorationsEnabled': 'never',
  // Notifications that come by themselves.
  'extensions.ignoreRecommendations': true,
};
