/** Checks the preferences of the system and of VS Code. */
export function wantsMotion(): boolean {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !isReduced && !document.body.classList.contains('vscode-reduce-motion');
}
