import { makeProgram } from '../programs/make.ts';
import { runProgram } from '../programs/program.ts';

await runProgram(makeProgram);
