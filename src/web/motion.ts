/** Whether anything may move: the system's wish, and VS Code's. */
export function wantsMotion(): boolean {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !isReduced && !document.body.classList.contains('vscode-reduce-motion');
}
