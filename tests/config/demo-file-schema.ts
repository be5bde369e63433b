import { mkdir, writeFile } from 'node:fs/promises';
import { createDemoFileSchema } from '../../src/language/schema.ts';

/** The last step of `npm run build`: the schema that package.json contributes for demo files. */
await mkdir('dist/extension', { recursive: true });
await writeFile('dist/extension/demo-file.schema.json', JSON.stringify(createDemoFileSchema()));
