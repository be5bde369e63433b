import type { JsonObject } from '../json.ts';

/**
 * Hide what the audience does not need. All exist in every supported VS Code and may be set by a workspace. Without
 * parts that a live coder may want to show: suggestions, squiggles, editor buttons. Tabs and status bar have their own
 * settings.
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
  // In and next to the code.
  'editor.minimap.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.lightbulb.enabled': 'off',
  'editor.matchBrackets': 'never',
  'editor.inlayHints.enabled': 'offUnlessPressed',
  'editor.codeLens': false,
  'scm.diffDecorations': 'none',
  'terminal.integrated.initialHint': false,
  'terminal.integrated.shellIntegration.decorationsEnabled': 'never',
  // Unsolicited notifications.
  'extensions.ignoreRecommendations': true,
};
