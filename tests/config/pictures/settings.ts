export type Scheme = 'dark' | 'light';

export const colorTheme: Readonly<Record<Scheme, object>> = {
  dark: { 'workbench.colorTheme': 'Default Dark Modern' },
  light: { 'workbench.colorTheme': 'Default Light Modern' },
};

/** The same prompt everywhere, which tells nothing of the machine. */
const prompt = "PS1='\\[\\e[36m\\]greeter\\[\\e[0m\\] $ '";

/** The user's: large letters, and nothing that is no part of the talk. */
export const pictureSettings = {
  'editor.fontFamily': 'JetBrains Mono',
  'editor.fontSize': 17,
  'editor.lineHeight': 1.6,
  'editor.padding.top': 12,
  'editor.minimap.enabled': false,
  'editor.lightbulb.enabled': 'off',
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.matchBrackets': 'never',
  'editor.bracketPairColorization.enabled': false,
  'javascript.validate.enable': false,
  'editor.folding': false,
  'editor.glyphMargin': false,
  'editor.lineNumbersMinChars': 3,
  'editor.scrollBeyondLastLine': false,
  'editor.cursorBlinking': 'solid',
  'editor.hideCursorInOverviewRuler': true,
  'editor.overviewRulerBorder': false,
  'editor.guides.indentation': false,
  'editor.scrollbar.vertical': 'hidden',
  'editor.scrollbar.horizontal': 'hidden',
  'typescript.disableAutomaticTypeAcquisition': true,
  'breadcrumbs.enabled': false,
  'window.commandCenter': false,
  'workbench.layoutControl.enabled': false,
  'terminal.integrated.env.linux': { PROMPT_COMMAND: prompt },
  'terminal.integrated.env.osx': { PROMPT_COMMAND: prompt },
  'terminal.integrated.gpuAcceleration': 'off',
  'terminal.integrated.fontFamily': 'JetBrains Mono',
  'terminal.integrated.fontSize': 13,
  'terminal.integrated.lineHeight': 1.25,
  'terminal.integrated.shellIntegration.decorationsEnabled': 'never',
  'terminal.integrated.stickyScroll.enabled': false,
  'terminal.integrated.tabs.enabled': false,
};

/** Hides the parts that VS Code has in a browser only: its items for the keyboard's layout and for forwarded ports. */
export const desktopStyle = `
  .statusbar-item[id="status.editor.keyboardLayout"], .statusbar-item[id^="status.forwardedPorts"],
  .statusbar-item[aria-label^="Layout"], .statusbar-item[aria-label*="Forwarded Ports"],
  .statusbar-item[aria-label^="Keyboard"] { display: none !important; }
`;
