import { buildSuite } from './build-suite.ts';

await buildSuite();
