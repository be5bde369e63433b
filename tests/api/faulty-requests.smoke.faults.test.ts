import { expectAnswers, tables } from './faults/tables.ts';

// A row of each table; all of them are in `faulty-requests.faults.test.ts`.
expectAnswers(Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.slice(0, 1)])));
