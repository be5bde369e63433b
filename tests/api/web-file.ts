import type { ReadWebFile } from '../../src/api/web-file.ts';

/** Stands for the files that only a build makes. */
export const fakeWebFile: ReadWebFile = async () => Buffer.from('<h1>{question}</h1><style></style><script></script>');
