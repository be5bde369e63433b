import { exportProgram } from '../programs/export.ts';
import { runProgram } from '../programs/program.ts';

await runProgram(exportProgram);
