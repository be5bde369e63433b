/** How the commands of VS Code begin, those of the extensions that come with it among them. */
const builtInPrefixes: ReadonlySet<string> = new Set(
  `workbench editor diffEditor multiDiffEditor mergeEditor vscode notebook interactive ipynb markdown git github simpleBrowser
  npm typescript javascript js-debug extension json css html emmet merge-conflict references-view debug breakpoints testing
  timeline search scm outline notifications breadcrumbs explorer explorerViewlet files settings keybindings list tree
  quickInput inlineChat chat mcp accessibility terminal comments remote welcome walkthroughs extensions profiles window
  toggle cursor imagePreview audioPreview grunt gulp jake php`.split(/\s+/),
);

/** Extensions that talks use, by how the names of their commands begin. */
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

/** Whether a command is one of VS Code's own, by its name. Which of them a window has depends on where it runs. */
export function isBuiltInCommand(command: string): boolean {
  return knownExtensionOf(command) === undefined && (!command.includes('.') || builtInPrefixes.has(prefixOf(command)));
}

/**
 * The id of the extension that a command comes with, by the command's name: a known one, or one that the workspace
 * recommends; `undefined` for VS Code's own, and where it cannot be told.
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

/** Prefix of one extension's commands, as far as anybody can tell. */
export function prefixOf(command: string): string {
  return command.split('.')[0] ?? command;
}
