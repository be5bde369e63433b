// The unit tier for Vitest 3 under Windows' Node: types are stripped already, style sheets come as text.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const mark = '\0text:';
const text = {
  name: 'text',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /\.(?:css|html)$/.test(source) && importer ? `${mark}${resolve(dirname(importer), source)}.js` : undefined,
  load: (id) =>
    id.startsWith(mark)
      ? `export default ${JSON.stringify(readFileSync(id.slice(mark.length, -3), 'utf8'))}`
      : undefined,
};

export default {
  esbuild: false,
  plugins: [text],
  test: {
    include: ['tests/**/*.test.ts'],
    // Those of the project's own texts say the same on every system.
    exclude: [
      'tests/**/*.{faults,pages,programs}.test.ts',
      'tests/vscode/*',
      'tests/{e2e,fixtures,architecture,packaging,config}/**',
      'tests/docs.test.ts',
      // Whole shows take minutes there: `npm run lab -- walks:windows` plays them instead.
      'tests/history/{held-settings,history,partly,people,record-writer,repositories}.test.ts',
      'tests/history/{unchanged,undo-going-back,undo-steps,way-back}.test.ts',
      // Native modules of the tools do not load under Wine.
      'tests/{api/remote,api/openapi-examples,clients/clients,web/pointer/ink-colors}.test.ts',
    ],
    provide: { propertySeed: Number(process.env.PROPERTY_SEED ?? 20_261_121) },
    setupFiles: ['tests/config/windows/wine.mjs', 'tests/config/setup.ts'],
    isolate: false,
    pool: 'forks',
    poolOptions: { forks: { maxForks: 2, minForks: 1 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 3_000,
    expect: { poll: { timeout: 60_000 } },
  },
};
