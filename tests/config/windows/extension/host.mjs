// Loads the packed extension as VS Code's host does, with a `vscode` that has no window, in the folder of a talk:
// node host.mjs <root of the extension> <talk> <folder for its storage> <port>
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFakeVSCode } from './fake-vscode.mjs';
import { EventEmitter } from './values.mjs';

const [root, talk, storage, port] = process.argv.slice(2);
const require = createRequire(process.execPath); // installed beside it
const { URI: Uri } = require('vscode-uri');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const settings = {
  'showrunner.api.enabled': true,
  'showrunner.api.port': Number(port),
  'showrunner.saveAfterDemo': true,
  'showrunner.screenshot.browser': 'off',
};
const log = (...parts) => console.log('log', ...parts);
const onAddress = (address) => console.log('address', address);
const markdown = createRequire(join(root, 'package.json'))('markdown-it')({ html: true });
const renderMarkdown = (text) => markdown.render(text);
globalThis.fakeVSCode = createFakeVSCode({ Uri, manifest, folder: talk, settings, renderMarkdown, onAddress, log });

/** Every name that VS Code's types declare. */
const types = readFileSync(join(root, 'node_modules/@types/vscode/index.d.ts'), 'utf8');
const declared = types.matchAll(/^\texport (?:abstract )?(?:class|enum|namespace|const|let|function) (\w+)/gm);
const names = [...new Set([...declared].map(([, name]) => name))];
const source = `export const { ${names.join(', ')} } = globalThis.fakeVSCode;`;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url: 'fake:vscode', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === 'fake:vscode' ? { format: 'module', source, shortCircuit: true } : next(url, context),
});

function createMemento() {
  const values = new Map();
  return {
    keys: () => [...values.keys()],
    get: (key, fallback) => values.get(key) ?? fallback,
    update: async (key, value) => void (value === undefined ? values.delete(key) : values.set(key, value)),
    setKeysForSync: () => undefined,
  };
}

const secrets = new Map();
const storageUri = Uri.file(join(storage, 'workspace'));
await mkdir(storageUri.fsPath, { recursive: true });
const extensionUri = Uri.file(root);
const context = {
  subscriptions: [],
  workspaceState: createMemento(),
  globalState: createMemento(),
  secrets: {
    get: async (key) => secrets.get(key),
    store: async (key, value) => void secrets.set(key, value),
    onDidChange: new EventEmitter().event,
  },
  ...{ storageUri, globalStorageUri: Uri.file(join(storage, 'global')), logUri: Uri.file(join(storage, 'log')) },
  ...{ extensionUri, extensionPath: extensionUri.fsPath, extensionMode: 1 },
  extension: {
    ...{ id: `${manifest.publisher}.${manifest.name}`, extensionUri, extensionPath: extensionUri.fsPath },
    ...{ packageJSON: manifest, isActive: true },
  },
  asAbsolutePath: (path) => join(root, path),
};
const { activate } = await import(pathToFileURL(join(root, 'dist/extension/extension.js')).href);
activate(context);
console.log('activated');
