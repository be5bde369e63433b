import { describe, expect, it } from 'vitest';
import { readAll, type Serving, startServing, statuses } from '../serving.ts';
import { expectFaults, framingFaults } from './bodies.ts';
import type { Fault } from './fault.ts';
import { headerFaults } from './headers.ts';
import { hostFaults } from './hosts.ts';
import { leavingFaults } from './leaving.ts';
import { pipelineFaults } from './pipelines.ts';
import { methodFaults, requestLineFaults } from './request-lines.ts';

/** Requests that are wrong in every way, by what is wrong with them. */
export const tables: Readonly<Record<string, readonly Fault[]>> = {
  'request lines': requestLineFaults,
  methods: methodFaults,
  hosts: hostFaults,
  framing: framingFaults,
  expectations: expectFaults,
  headers: headerFaults,
  pipelines: pipelineFaults,
  leaving: leavingFaults,
};

/** Milliseconds. */
const impatient = { headersTimeout: 150, requestTimeout: 250, connectionsCheckingInterval: 30 };
const longEnough = 10_000;
const moment = 60;

/** Bytes from the socket until its end, or until all answers are there and nothing follows for a moment. */
async function suffer(serving: Serving, { moves, answers }: Fault): Promise<string> {
  const socket = await serving.open();
  const answer = readAll(socket, longEnough);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
    if (statuses(text).length >= answers.length) setTimeout(() => socket.destroy(), moment);
  });
  for (const move of moves) {
    if (move === 'HALF-CLOSE') socket.end();
    else if (move === 'RESET') socket.resetAndDestroy();
    else await new Promise((resolve) => socket.write(move, resolve));
  }
  return answer;
}

/** Expects the answers that each row tells, that nothing runs which should not, and no bug in the log. */
export function expectAnswers(tables: Readonly<Record<string, readonly Fault[]>>): void {
  describe.each(Object.entries(tables))('%s', (_table, rows) => {
    it.concurrent.each(rows.map((fault) => [fault.what, fault] as const))('%s', async (_what, fault) => {
      const limits = fault.patience === 'short' ? impatient : {};
      const serving = await startServing({}, limits);
      const answer = await suffer(serving, fault);
      await serving.stop();
      expect({ answers: statuses(answer), runs: serving.ran.length }).toEqual({
        answers: fault.answers,
        runs: fault.runs,
      });
      expect(serving.lines.filter((line) => /bug|could not/i.test(line))).toEqual([]);
    });
  });
}
