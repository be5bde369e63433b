import { runProgram } from '../programs/program.ts';
import { startProgram } from '../programs/start.ts';

await runProgram(startProgram);
