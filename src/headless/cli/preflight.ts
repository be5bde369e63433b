import { preflightProgram } from '../programs/preflight.ts';
import { runProgram } from '../programs/program.ts';

await runProgram(preflightProgram);
