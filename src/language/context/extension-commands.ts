/** Prefixes of VS Code's commands and its built-in extensions. */
const builtInPrefixes: ReadonlySet<string> = new Set(
  `workbench editor diffEditor multiDiffEditor mergeEditor vscode notebook interactive ipynb markdown git github simpleBrowser
  npm typescript javascript js-debug extension json css html emmet merge-conflict references-view debug breakpoints testing
  timeline search scm outline notifications breadcrumbs explorer explorerViewlet files settings keybindings list tree
  quickInput inlineChat chat mcp accessibility terminal comments remote welcome walkthroughs extensions profiles window
  toggle cursor imagePreview audioPreview grunt gulp jake php`.split(/\s+/),
);

/** Extensions by the prefixes of their commands. */
const extensions: readonly (readonly [RegExp, string])[] = [
  [/^(?:csdevkit|solutionExplorer)\./, 'ms-dotnettools.csdevkit'],
  [/^(?:csharp|dotnet|omnisharp)\./, 'ms-dotnettools.csharp'],
  [/^rest-client\./, 'humao.rest-client'],
  [/^thunder-client\./, 'rangav.vscode-thunder-client'],
  [/^github\.copilot\./, 'GitHub.copilot-chat'],
  [/^(?:pr|github-pull-requests?)\./, 'GitHub.vscode-pull-request-github'],
  [/^extension\.liveServer\./, 'ritwickdey.LiveServer'],
  [/^livePreview\./, 'ms-vscode.live-server'],
  [/^(?:pw\.extension|playwright)\./, 'ms-playwright.playwright'],
  [/^vitest\./, 'vitest.explorer'],
  [/^python\./, 'ms-python.python'],
  [/^jupyter\./, 'ms-toolsai.jupyter'],
  [/^java\./, 'redhat.java'],
  [/^go\./, 'golang.go'],
  [/^rust-analyzer\./, 'rust-lang.rust-analyzer'],
  [/^vscode-containers\./, 'ms-azuretools.vscode-containers'],
  [/^vscode-docker\./, 'ms-azuretools.vscode-docker'],
  [/^remote-containers\./, 'ms-vscode-remote.remote-containers'],
  [/^(?:extension\.vsKubernetes|vscode-kubernetes)/, 'ms-kubernetes-tools.vscode-kubernetes-tools'],
  [/^gitlens\./, 'eamodio.gitlens'],
  [/^git-graph\./, 'mhutchie.git-graph'],
  [/^codetour\./, 'vsls-contrib.codetour'],
  [/^code-runner\./, 'formulahendry.code-runner'],
  [/^markdown\.marp\./, 'marp-team.marp-vscode'],
  [/^eslint\./, 'dbaeumer.vscode-eslint'],
  [/^prettier\./, 'esbenp.prettier-vscode'],
  [/^peacock\./, 'johnpapa.vscode-peacock'],
];

/** Judged by name only; a window may lack some of them. */
export function isBuiltInCommand(command: string): boolean {
  return knownExtensionOf(command) === undefined && (!command.includes('.') || builtInPrefixes.has(prefixOf(command)));
}

/**
 * The id of the extension that a command probably belongs to: a known or a recommended one. `undefined` for VS Code's
 * own commands, and if unknown.
 */
export function findExtensionOf(command: string, recommended: readonly string[]): string | undefined {
  const known = knownExtensionOf(command);
  if (known !== undefined || isBuiltInCommand(command)) return known;
  const prefix = prefixOf(command).toLowerCase();
  return recommended.find((id) => id.toLowerCase().split(/[.-]/).includes(prefix));
}

function knownExtensionOf(command: string): string | undefined {
  return extensions.find(([pattern]) => pattern.test(command))?.[1];
}

/** Commands of an extension usually share a prefix. */
export function prefixOf(command: string): string {
  return command.split('.')[0] ?? command;
}
