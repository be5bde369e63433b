import { resolve } from 'node:path';
import { joinChunks } from './join-chunks.ts';

// A step of `npm run build`.
await joinChunks(resolve('dist/extension'));
