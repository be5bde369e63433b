import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../contract/subject.ts';
import { workspaceFolder } from './workspace.ts';

const json = `{ "version": 3, // a comment
  "scenes": [{ "id": "writing", "title": "Writing", "disabled": false, "moves": [
    { "action": "open", "path": "" },
    { "action": "runDemoById", "id": "writing" }
  ] }]
}`;
const yaml = `version: 3
scenes:
  - title: Writing in YAML
    moves:
      - action: open
        path: src-of-writing.txt
      - action: 
`;

describe('language features of demo files', () => {
  const inFolder = (name: string) => join(workspaceFolder(), '.demo', name);

  before(() => {
    mkdirSync(inFolder('.'), { recursive: true });
    writeFileSync(inFolder('writing.json'), json);
    writeFileSync(inFolder('writing.yaml'), yaml);
    writeFileSync(join(workspaceFolder(), 'src-of-writing.txt'), 'text\n');
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of ['.demo/writing.json', '.demo/writing.yaml', 'src-of-writing.txt']) {
      rmSync(join(workspaceFolder(), name));
    }
  });

  const open = async (name: string) => {
    const document = await vscode.workspace.openTextDocument(inFolder(name));
    await vscode.window.showTextDocument(document);
    return document;
  };
  const ask = <T>(kind: string, document: vscode.TextDocument, before: string, extra?: unknown) => {
    const position = document.positionAt(document.getText().indexOf(before) + before.length);
    return vscode.commands.executeCommand<T>(`vscode.execute${kind}Provider`, document.uri, position, extra);
  };
  const offered = async (document: vscode.TextDocument, before: string) => {
    const { items } = await ask<vscode.CompletionList>('CompletionItem', document, before);
    return items.map(nameOf);
  };
  const hovers = async (document: vscode.TextDocument, before: string) => {
    const found = await ask<vscode.Hover[]>('Hover', document, before);
    return found.flatMap(({ contents }) => contents.map((each) => (typeof each === 'string' ? each : each.value)));
  };

  it('complete paths in JSON, while the schema completes fields', async () => {
    const document = await open('writing.json');
    await eventually(async () => assert.ok((await offered(document, '"path": "')).includes('src-of-writing.txt')));
    await eventually(async () => assert.ok((await offered(document, '"disabled": false, ')).includes('notes')));
    await eventually(async () => assert.match((await hovers(document, '"pat')).join('\n'), /The file/));
  });

  it('offer the most common actions first', async () => {
    const document = await open('writing.json');
    const first = async (before: string) => {
      const { items } = await ask<vscode.CompletionList>('CompletionItem', document, before);
      const inOrder = items.map((item) => ({
        order: item.sortText ?? nameOf(item),
        name: nameOf(item).replaceAll('"', ''),
      }));
      return inOrder.sort((one, other) => (one.order < other.order ? -1 : 1)).map(({ name }) => name);
    };
    for (const before of ['"moves": [', '"action": "']) {
      await eventually(async () => {
        const names = await first(before);
        assert.deepEqual(names.slice(0, 3), ['openSlide', 'executeTerminalCommand', 'highlight'], before);
        assert.equal(new Set(names).size, names.length, 'offered twice');
      });
    }
  });

  it('go to definitions, outline the file and offer to run parts of it', async () => {
    const [yamlFile, jsonFile] = [await open('writing.yaml'), await open('writing.json')];
    await eventually(async () => {
      const [link] = await ask<vscode.LocationLink[]>('Definition', yamlFile, 'path: src');
      assert.match(link?.targetUri.path ?? '', /src-of-writing\.txt$/);
    });
    await eventually(async () => {
      const [link] = await ask<vscode.LocationLink[]>('Definition', jsonFile, '"runDemoById", "id": "wri');
      assert.deepEqual([link?.targetUri.path.split('/').at(-1), link?.targetRange.start.line], ['writing.json', 1]);
    });
    await eventually(async () => {
      const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
        'vscode.executeDocumentSymbolProvider',
        yamlFile.uri,
      );
      assert.deepEqual(
        symbols.map(({ name, children }) => [name, children.length]),
        [['Writing in YAML', 2]],
      );
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        jsonFile.uri,
        10,
      );
      assert.deepEqual(
        lenses.map(({ command }) => command?.title),
        ['$(play) Run demo', 'Run action', 'Run from here', 'Run action'],
      );
    });
  });
});

function nameOf({ label }: vscode.CompletionItem): string {
  return typeof label === 'string' ? label : label.label;
}
