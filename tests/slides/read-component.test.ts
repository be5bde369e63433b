import { expect, it } from 'vitest';
import { readComponent } from '../../src/slides/read-component.ts';

type Workspace = Readonly<Record<string, string>>;

const read = (named: string, workspace: Workspace) => readComponent(named, async (path) => workspace[path]);
const messageOf = async (named: string, workspace: Workspace) => (await read(named, workspace)).fault?.message;

it('a web component may import modules of the workspace, even in circles', async () => {
  const workspace = {
    'parts/card.js': "import './base.js';\nimport '../lib/tools.js';\n",
    'parts/base.js': "import { card } from './card.js';\n",
    'lib/tools.js': '',
  };
  expect(await read('./parts/card.js', workspace)).toEqual({ text: workspace['parts/card.js'] });
});

it('an imported module that imports a URL or a package is reported', async () => {
  const workspace = {
    'card.js': "import './lib/base.js';\n",
    'lib/base.js': "import { html } from 'https://esm.run/lit';\nimport 'lit';\n",
  };
  expect(await read('card.js', workspace)).toMatchObject({ fault: { code: 'source-on-net' } });
  expect(await messageOf('card.js', workspace)).toBe(
    'The web component card.js imports lib/base.js, which imports https://esm.run/lit, lit. Slides load nothing from the network, so its elements show only their own text. Keep a copy in the workspace, and import that by its path.',
  );
});

it('a missing module is reported with its path', async () => {
  expect(await messageOf('parts/card.js', { 'parts/card.js': "import '../lib/tools.js';" })).toBe(
    'The web component parts/card.js imports lib/tools.js, which does not exist. Its elements show only their own text.',
  );
});

it('at most two hundred modules are read', async () => {
  let asked = 0;
  const endless = async () => {
    asked += 1;
    return `import './${asked}.js';`;
  };
  expect((await readComponent('a.js', endless)).fault).toBeUndefined();
  expect(asked).toBe(200);
});
